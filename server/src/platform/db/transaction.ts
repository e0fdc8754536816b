import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

const deadlockDetected = '40P01'
const serializationFailure = '40001'
const attempts = 3

/**
 * Runs `work` in one transaction: all of it is kept or none. A transaction that PostgreSQL gave up to resolve a
 * deadlock is run again, so `work` must do nothing outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryOnConflict(() => db.transaction().execute(work))
}

/**
 * As {@link inTransaction}, for work behind the calls: each statement may take `statementMs` milliseconds, where those of a
 * call may not; 0 is as long as it takes.
 */
export async function inLongTransaction<T>(
  db: Db,
  statementMs: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(tx)
    return work(tx)
  })
}

/** Runs one statement, which is a transaction of its own; again when PostgreSQL gave it up to resolve a deadlock. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error
    }
  }
}

function isConflict(error: unknown): boolean {
  const code = postgresCode(error)
  return code === deadlockDetected || code === serializationFailure
}

/** Classes of SQLSTATE that tell of what a statement carries: data, constraints, lost races, rows held by others. */
const ownFailure = /^(22|23|40|55)/

/** Whether a statement failed for what it carries, so that PostgreSQL has undone it: others in its place may succeed. */
export function isDataError(error: unknown): boolean {
  return ownFailure.test(postgresCode(error) ?? '')
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
