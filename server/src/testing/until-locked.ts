import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../platform/db/database.ts'

/** How many statements wait for locks now. */
export async function countLocked(db: Db): Promise<number> {
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await blocked.execute(db)).rows.length
}

/** Waits until so many statements wait for locks. */
export async function untilLocked(db: Db, count = 1): Promise<void> {
  await expect.poll(() => countLocked(db)).toBeGreaterThanOrEqual(count)
}
