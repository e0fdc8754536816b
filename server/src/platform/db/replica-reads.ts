import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, seconds } from '../clock/clock.ts'
import { createBreaker } from '../outside/breaker.ts'
import type { Db, Pool } from './database.ts'

/** Reads what may be a moment late: from the replica where there is one, else from the database itself. */
export type ReadReplica = <T>(read: (db: Db) => Promise<T>) => Promise<T>

/** Longest wait for the replica before the database itself is asked. */
const replicaMs = 1500
const pauseMs = seconds(5)

/**
 * A replica that is gone, hangs or fails costs one reader a second and a half; for the next five seconds everyone is
 * answered from the database itself, then the replica is tried again.
 */
export function createReplicaReader(deps: { db: Db; replica: Pool | undefined; clock: Clock }): ReadReplica {
  const { db, replica, clock } = deps
  if (!replica) return (read) => read(db)
  const breaker = createBreaker(clock, { failuresInARow: 1, pauseMs })

  async function readInTime<T>(read: (db: Db) => Promise<T>, pool: Pool): Promise<T> {
    const patience = new AbortController()
    const tooLate = sleep(replicaMs, undefined, { signal: patience.signal }).then(() => {
      // They may stay silent for ever.
      pool.replaceConnections()
      throw new Error(`the replica did not answer within ${replicaMs} ms`)
    })
    try {
      return await Promise.race([read(pool.db), tooLate])
    } finally {
      patience.abort()
      tooLate.catch(() => {})
    }
  }

  return async (read) => {
    try {
      return await breaker.run(() => readInTime(read, replica))
    } catch {
      // Whatever it was: what is wrong with the statement, the database itself says too.
      return read(db)
    }
  }
}
