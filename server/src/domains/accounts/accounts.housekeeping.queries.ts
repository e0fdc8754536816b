import { days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** How long ended sessions are kept, so that a late call is told that its session ended. */
const endedSessionDays = 30

/**
 * Deletes expired rows: used human checks, sessions, former pseudos, changes of address, links for a reset, challenges. Used links of
 * a confirmation stay, because they still lead to `ok` [ACC-24].
 */
export async function deleteExpiredAccountRows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('humanCheckUse').where('expiresAt', '<', now).execute()
  await db.deleteFrom('emailChange').where('expiresAt', '<', now).execute()
  await db.deleteFrom('emailRestoration').where('expiresAt', '<', now).execute()
  await db.deleteFrom('oneTimeToken').where('purpose', '=', 'reset').where('expiresAt', '<', now).execute()
  await db.deleteFrom('loginChallenge').where('expiresAt', '<', now).execute()
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<', now).execute()
  await db.deleteFrom('pseudoHold').where('accountId', 'is not', null).where('heldUntil', '<', now).execute()
  await db
    .deleteFrom('session')
    .where(({ fn }) => fn('least', ['endedAt', 'expiresAt']), '<', later(now, -days(endedSessionDays)))
    .execute()
}
