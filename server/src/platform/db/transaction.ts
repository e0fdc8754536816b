import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { statementTimeout } from './statement-timeout.ts'

const deadlockDetected = '40P01'
const serializationFailure = '40001'
const lockNotAvailable = '55P03'
const attempts = 3
/** A write that did not get its lock retries after a pause, for as long as its caller may wait. */
const lockPauseMs = 100
const lockTimeoutMs = 3000

/** Runs `work` in one transaction, again after a deadlock or a wait for a lock: `work` must have no effect outside the database. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryOnConflict(() => db.transaction().execute(work))
}

/** {@link inTransaction} with another statement timeout, in milliseconds, for background work; 0 is none. */
export async function inLongTransaction<T>(
  db: Db,
  statementMs: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return statementTimeout.run(statementMs === 0 ? Infinity : statementMs, () =>
    inTransaction(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(tx)
      return work(tx)
    }),
  )
}

/**
 * Repeats a statement after a deadlock, a serialization failure or a lock timeout. Lock timeouts are short, so that a waiting call frees
 * its connection between attempts [RUN-35].
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (postgresCode(error) === lockNotAvailable && performance.now() - startedAt < lockTimeoutMs) {
        await sleep(lockPauseMs)
        continue
      }
      if (attempt >= attempts || !isConflict(error)) throw error
    }
  }
}

function isConflict(error: unknown): boolean {
  const code = postgresCode(error)
  return code === deadlockDetected || code === serializationFailure
}

/** SQLSTATE classes of data errors, constraints, conflicts and locked rows. */
const dataErrorClasses = /^(22|23|40|55)/

/** Whether a statement failed because of its data, so that PostgreSQL has rolled it back and others may succeed. */
export function isDataError(error: unknown): boolean {
  return dataErrorClasses.test(postgresCode(error) ?? '')
}

/** The SQLSTATE of a PostgreSQL failure, or undefined for anything else. */
export function postgresCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return error.code
}

/** Whether `error` is the violation of the named unique constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return (
    postgresCode(error) === '23505' &&
    error instanceof Error &&
    'constraint_name' in error &&
    error.constraint_name === constraint
  )
}
