import type postgres from 'postgres'
import { markDatabaseError } from './database-errors.ts'
import type { Connections, RunStatement } from './postgres-dialect.ts'
import { sentStatements } from './sent-statements.ts'

/** Connections of one pool, which can be given up together. */
export interface WatchedConnections extends Connections {
  /** Fails everything under way with `CONNECTION_DESTROYED` and cuts every connection, however stuck. */
  giveUp(): void
  /** Closes the connections once their statements have ended, or after a short while all the same. */
  end(): Promise<void>
}

export interface WatchOptions {
  /** No answer to a statement by then: what was at the other end is gone, and the network has not said so. */
  answerTimeoutMs: number
  /** Called for such a silence, and when nobody is given a connection while the whole pool is silent. */
  onSilence: () => void
}

/** Somebody who waits for an answer of the database. */
interface Waiting {
  since: number
  fail: (error: Error) => void
}

/** NOTE: without `simple: false` postgres.js prepares no statement without parameters. */
const prepared = { prepare: true, simple: false }
/** Longest that closing waits for statements under way: with the database away it would be without end. */
const endSeconds = 2

/**
 * Ends every wait for the database. The oldest wait tells for all of them whether the other end has fallen silent. NOTE:
 * postgres.js leaves callers waiting for ever for a connection that stopped answering.
 */
export function watchConnections(
  pool: postgres.Sql,
  { answerTimeoutMs, onSilence }: WatchOptions,
): WatchedConnections {
  // In the order in which they began to wait.
  const statements = new Set<Waiting>()
  const reservations = new Set<Waiting>()
  let heardAt = performance.now()
  let isGivenUp = false
  let suspected: Waiting | undefined
  const watch = Number.isFinite(answerTimeoutMs) ? setInterval(look, answerTimeoutMs / 4).unref() : undefined

  /** Two looks in a row find the same wait too long: at the first, its answer may have arrived and not been read yet. */
  function look(): void {
    const silent = [statements, reservations].map(findSilent).find((waiting) => waiting !== undefined)
    if (silent && silent === suspected) onSilence()
    suspected = silent
  }

  function findSilent(waits: ReadonlySet<Waiting>): Waiting | undefined {
    const [oldest] = waits
    if (!oldest) return undefined
    const since = waits === reservations ? Math.max(oldest.since, heardAt) : oldest.since
    return performance.now() - since >= answerTimeoutMs ? oldest : undefined
  }

  /** Settles as `work` does, or fails when the connections are given up first. */
  function settled<T>(work: PromiseLike<T>, waits: Set<Waiting>): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { since: performance.now(), fail: reject }
      waits.add(waiting)
      work.then(
        (value) => {
          heardAt = performance.now()
          waits.delete(waiting)
          resolve(value)
        },
        (error: unknown) => {
          heardAt = performance.now()
          waits.delete(waiting)
          markDatabaseError(error)
          reject(error)
        },
      )
    })
  }

  const runnerOf =
    (sql: Pick<postgres.Sql, 'unsafe'>): RunStatement =>
    (statement, parameters) => {
      if (isGivenUp) return Promise.reject(lost())
      sentStatements.publish(statement)
      return settled(sql.unsafe(statement, parameters as never[], prepared), statements)
    }

  return {
    run: runnerOf(pool),

    async reserve() {
      const reserved = await settled(pool.reserve(), reservations)
      return { run: runnerOf(reserved), release: () => reserved.release() }
    },

    giveUp() {
      isGivenUp = true
      clearInterval(watch)
      for (const waits of [statements, reservations]) {
        for (const { fail } of waits) fail(lost())
        waits.clear()
      }
      void pool.end({ timeout: 0 })
    },

    async end() {
      clearInterval(watch)
      await pool.end({ timeout: endSeconds })
    },
  }
}

function lost(): Error {
  const error = Object.assign(new Error('the connection was given up'), { code: 'CONNECTION_DESTROYED' })
  markDatabaseError(error)
  return error
}
