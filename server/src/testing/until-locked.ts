import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../platform/db/database.ts'

/** Waits until so many statements wait for locks. */
export async function untilLocked(db: Db, count = 1): Promise<void> {
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await blocked.execute(db)).rows.length).toBeGreaterThanOrEqual(count)
}
