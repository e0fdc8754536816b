import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Moments that decide which accounts are due for erasure. */
export interface ErasureTimes {
  now: Date
  /** Unconfirmed accounts registered before this are erased [ACC-62]. */
  unconfirmedBefore: Date
}

const isDue = ({ now, unconfirmedBefore }: ErasureTimes) => sql<boolean>`
  erased_at is null and (erase_at <= ${now} or (confirmed_at is null and created_at <= ${unconfirmedBefore}))`

/** Accounts due for erasure with an id above `afterId`, in the order of their ids. */
export async function findAccountsToErase(
  db: Db,
  times: ErasureTimes,
  { afterId, limit }: { afterId: Id; limit: number },
): Promise<Id[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(isDue(times))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes refused registrations at the age at which unconfirmed accounts are erased, and pseudos reserved without an account. */
export async function deleteRefusedRegistrations(db: Db, times: ErasureTimes): Promise<void> {
  await db.deleteFrom('refusedRegistration').where('createdAt', '<=', times.unconfirmedBefore).execute()
  await db
    .deleteFrom('pseudoHold')
    .where('accountId', 'is', null)
    .where('heldUntil', '<=', times.now)
    .execute()
}

/**
 * Empties an account that is still due, leaving an anonymous row that the ledger references; returns the medium of its picture
 * (null: none), or undefined if it is no longer due.
 */
export async function anonymizeAccount(
  tx: Tx,
  accountId: Id,
  times: ErasureTimes,
): Promise<{ pictureMediaId: Id | null } | undefined> {
  const { rows } = await sql<{ pictureMediaId: Id | null }>`
    update account set
      pseudo = 'compte-efface-' || id,
      -- No pseudo people can choose has this form.
      pseudo_skeleton = 'erased:' || id,
      pseudo_look = 'erased:' || id,
      email = null, email_key = null, password_hash = null, registration_secret_hash = null, bio = null,
      picture_media_id = null, picture_name = null, sex = 'other', is_moderator = false, is_administrator = false, role_granted_at = null,
      erased_at = ${times.now}
    where id = ${accountId} and ${isDue(times)}
    returning old.picture_media_id`.execute(tx)
  if (!rows[0]) return undefined
  await tx.deleteFrom('session').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('accountTrace').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('emailChange').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('emailRestoration').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('loginChallenge').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('secondFactor').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('passkey').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('passkeyChallenge').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('oneTimeToken').where('accountId', '=', accountId).execute()
  await tx.deleteFrom('refusedRegistration').where('accountId', '=', accountId).execute()
  await tx
    .updateTable('pseudoHold')
    .set({ accountId: null, pseudo: null })
    .where('accountId', '=', accountId)
    .execute()
  return rows[0]
}
