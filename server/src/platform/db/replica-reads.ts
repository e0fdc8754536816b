import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, seconds } from '../clock/clock.ts'
import { createCircuitBreaker } from '../external/circuit-breaker.ts'
import type { Db, Pool } from './database.ts'

/** Runs a read whose data may be slightly old: on the replica if there is one, else on the primary. */
export type ReadReplica = <T>(read: (db: Db) => Promise<T>) => Promise<T>

/** Longest wait for the replica before the primary is asked, in milliseconds. */
const replicaMs = 1500
const pauseMs = seconds(5)

interface ReplicaDeps {
  db: Db
  replica: Pool | undefined
  clock: Clock
  log: FastifyBaseLogger
}

/** A replica that fails or hangs delays one reader by 1.5 s; for the next five seconds the primary answers all of them. */
export function createReplicaReader(deps: ReplicaDeps): ReadReplica {
  const { db, replica, clock, log } = deps
  if (!replica) return (read) => read(db)
  const breaker = createCircuitBreaker(clock, { failuresInARow: 1, pauseMs })
  let isAway = false

  async function readInTime<T>(read: (db: Db) => Promise<T>, pool: Pool): Promise<T> {
    const timeout = new AbortController()
    const tooLate = sleep(replicaMs, undefined, { signal: timeout.signal }).then(() => {
      // A silent connection may stay silent for ever.
      pool.replaceConnections()
      throw new Error(`the replica did not answer within ${replicaMs} ms`)
    })
    try {
      const rows = await Promise.race([read(pool.db), tooLate])
      if (isAway) log.info('the replica is there again')
      isAway = false
      return rows
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'the replica is away: the database itself answers')
      isAway = true
      throw error
    } finally {
      timeout.abort()
      tooLate.catch(() => {})
    }
  }

  return async (read) => {
    try {
      return await breaker.run(() => readInTime(read, replica))
    } catch {
      // The primary reports a faulty statement too.
      return read(db)
    }
  }
}
