import type postgres from 'postgres'
import { markDatabaseError } from './database-errors.ts'
import type { Connections, RunStatement } from './postgres-dialect.ts'
import { sentStatements } from './sent-statements.ts'
import { statementTimeout } from './statement-timeout.ts'

/** Connections of one pool, which are destroyed together. */
export interface WatchedConnections extends Connections {
  /** Fails all statements under way with `CONNECTION_DESTROYED` and destroys every connection, however stuck. */
  giveUp(): void
  /** Closes the connections once their statements have ended, or after a short while in any case. */
  end(): Promise<void>
}

export interface WatchOptions {
  /** After this long without an answer the server counts as gone, even if the network has not reported it. */
  answerTimeoutMs: number
  /** Called after that time, and when callers get no connection while the whole pool is silent. */
  onSilence: () => void
  /** Sends a statement at once on an idle connection; by default at the end of the turn, with others of the turn. */
  flushesIdle?: boolean
}

/** A statement or reservation that waits for the database. */
interface Waiting {
  since: number
  /** How long the answer may take. */
  timeoutMs: number
  fail: (error: Error) => void
}

/** NOTE: without `simple: false` postgres.js prepares no statement without parameters. */
const prepared = { prepare: true, simple: false }
/** How much later than PostgreSQL ends a statement its answer may arrive. */
const graceMs = 2000
/** Longest that closing waits for statements under way; without an answer from the database it would wait for ever. */
const endSeconds = 2

/**
 * Ends every wait for the database. The oldest wait tells for all of them whether the other end has fallen silent. NOTE:
 * postgres.js leaves callers waiting for ever for a connection that stopped answering.
 */
export function watchConnections(
  pool: postgres.Sql,
  { answerTimeoutMs, onSilence, flushesIdle = false }: WatchOptions,
): WatchedConnections {
  // `flush` is an option of our patch of postgres.js.
  const options = { ...prepared, flush: flushesIdle }
  // In the order in which the waits began.
  const statements = new Set<Waiting>()
  const reservations = new Set<Waiting>()
  /** Statements of background work, which may take longer than statements of calls; few run at a time. */
  const longStatements = new Set<Waiting>()
  let heardAt = performance.now()
  let isGivenUp = false
  let suspected: Waiting | undefined
  const watch = Number.isFinite(answerTimeoutMs) ? setInterval(look, answerTimeoutMs / 4).unref() : undefined

  /** Two consecutive checks must find the same wait too long: at the first, its answer may have arrived without being read. */
  function look(): void {
    const oldest = [statements, reservations].map(([first]) => first)
    const silent = [...oldest, ...longStatements].find((waiting) => waiting && isSilent(waiting))
    if (silent && silent === suspected) onSilence()
    suspected = silent
  }

  function isSilent(waiting: Waiting): boolean {
    const since = reservations.has(waiting) ? Math.max(waiting.since, heardAt) : waiting.since
    return performance.now() - since >= waiting.timeoutMs
  }

  /** Settles as `work` does, or fails when the connections are given up first. */
  function settled<T>(work: PromiseLike<T>, waits: Set<Waiting>, timeoutMs = answerTimeoutMs): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { since: performance.now(), timeoutMs, fail: reject }
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

  function send(
    sql: Pick<postgres.Sql, 'unsafe'>,
    [statement, parameters]: Parameters<RunStatement>,
    longMs?: number,
  ): ReturnType<RunStatement> {
    if (isGivenUp) return Promise.reject(lost())
    sentStatements.publish(statement)
    const answer = sql.unsafe<[]>(statement, parameters as never[], options)
    return longMs === undefined || longMs + graceMs <= answerTimeoutMs
      ? settled(answer, statements)
      : settled(answer, longStatements, longMs + graceMs)
  }

  return {
    run: (...sent) => send(pool, sent),

    async reserve() {
      const reserved = await settled(pool.reserve(), reservations)
      return {
        run: (...sent) => send(reserved, sent, statementTimeout.getStore()),
        release: () => reserved.release(),
      }
    },

    giveUp() {
      isGivenUp = true
      clearInterval(watch)
      for (const waits of [statements, reservations, longStatements]) {
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
