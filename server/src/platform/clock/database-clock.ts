import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Clock } from './clock.ts'

/** How far the clock of this machine is ahead of the database's, in seconds: negative when it is behind. */
export async function measureClockAhead(db: Db, clock: Clock): Promise<number> {
  const askedAt = clock.now().getTime()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const answeredAt = clock.now().getTime()
  const theirs = rows[0]?.now.getTime() ?? answeredAt
  return Math.round(((askedAt + answeredAt) / 2 - theirs) / 1000)
}
