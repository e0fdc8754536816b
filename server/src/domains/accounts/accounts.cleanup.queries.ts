import { days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** Sessions stay known for a while after their end, so that a late call is told that its session ended. */
const endedSessionDays = 30

/** As long as the pseudo asked for with it is held. */
const refusedRegistrationDays = 90

/** Forgets what is over at `now`: spent human checks, sessions long expired, pseudos free again, refused sign-ups. */
export async function deleteExpiredAccountRows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('humanCheckUse').where('expiresAt', '<', now).execute()
  await db.deleteFrom('pseudoHold').where('heldUntil', '<', now).execute()
  await db
    .deleteFrom('session')
    .where('expiresAt', '<', later(now, -days(endedSessionDays)))
    .execute()
  const before = later(now, -days(refusedRegistrationDays))
  await db.deleteFrom('refusedRegistration').where('createdAt', '<', before).execute()
}
