import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartFault } from '../errors/start-fault.ts'
import type { Db } from './database.ts'
import { isDatabaseOutage } from './database-errors.ts'
import { findApplied, migrateToLatest } from './migrate.ts'
import { postgresCode } from './transaction.ts'

/** As PostgreSQL counts: 18.0. */
const leastVersion = 180_000
/** Far above the 4 s that a connection may take. */
const usualPatienceMs = 60_000

export interface Preparation {
  /** Refuses a database without any migration, rather than fill it. */
  isFilled?: boolean
  /** How long the first answer may take. */
  patienceMs?: number
}

/**
 * Migrates the schema to the current version.
 *
 * @throws StartFault that says in one line why it cannot be
 */
export async function bringUpToDate(db: Db, options: Preparation = {}): Promise<void> {
  try {
    await requirePostgres(db, options.patienceMs ?? usualPatienceMs)
    if (options.isFilled && (await findApplied(db)).length === 0) {
      throw new StartFault('The database holds nothing of Aura: no server has been started on it.')
    }
    await migrateToLatest(db)
  } catch (error) {
    if (error instanceof StartFault) throw error
    if (isDatabaseOutage(error)) {
      throw new StartFault(`The database of DATABASE_URL does not answer (${postgresCode(error)}).`, error)
    }
    const reason =
      error instanceof Error ? error.message || ('code' in error ? error.code : error.name) : error
    throw new StartFault(`The database could not be brought up to date: ${reason}`, error)
  }
}

/** NOTE: postgres.js connects for ever to what closes its connections politely, such as a web server. */
async function requirePostgres(db: Db, patienceMs: number): Promise<void> {
  const answered = new AbortController()
  const waiting = sleep(patienceMs, undefined, { signal: answered.signal }).then((): never => {
    throw new StartFault('What DATABASE_URL names does not answer as PostgreSQL does.')
  })
  try {
    const version = sql<{ text: string; number: number }>`
      select current_setting('server_version') as text, current_setting('server_version_num')::int as number`
    const { rows } = await Promise.race([version.execute(db), waiting])
    for (const found of rows) requireVersion(found)
  } finally {
    answered.abort()
  }
}

/** @throws StartFault for a PostgreSQL on which migrations would fail for reasons of their own */
export function requireVersion({ text, number }: { text: string; number: number }): void {
  if (number >= leastVersion) return
  throw new StartFault(
    `The database of DATABASE_URL is PostgreSQL ${text}; Aura needs ${leastVersion / 10_000} or newer. Nothing was changed.`,
  )
}
