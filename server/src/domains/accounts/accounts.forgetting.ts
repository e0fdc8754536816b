import { days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import './accounts.tables.ts'

/** Sessions stay known for a while after their end, so that a late call is told that its session ended. */
const endedSessionDays = 30

/** Forgets what is over at `now`: spent human checks, sessions long expired, pseudos free again. */
export async function forgetOldAccountTraces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('humanCheckUse').where('expiresAt', '<', now).execute()
  await db.deleteFrom('pseudoHold').where('heldUntil', '<', now).execute()
  await db
    .deleteFrom('session')
    .where('expiresAt', '<', later(now, -days(endedSessionDays)))
    .execute()
}
