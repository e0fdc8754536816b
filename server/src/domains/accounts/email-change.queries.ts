import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface EmailChange {
  accountId: Id
  email: string
  emailKey: string
  tokenHash: Uint8Array
  /** When the link was mailed. */
  createdAt: Date
  /** How long the settings show the address. */
  expiresAt: Date
}

/** Sets the pending address of an account; the link to an earlier one becomes invalid. */
export async function upsertEmailChange(db: Db, change: EmailChange): Promise<void> {
  const { accountId, ...wanted } = change
  await db
    .insertInto('emailChange')
    .values(change)
    .onConflict((clash) => clash.column('accountId').doUpdateSet(wanted))
    .execute()
}

/** Extends how long the pending address is shown, without changing its link; false if the account has no such pending address. */
export async function prolongEmailChange(
  db: Db,
  accountId: Id,
  { email, emailKey, expiresAt }: Pick<EmailChange, 'email' | 'emailKey' | 'expiresAt'>,
): Promise<boolean> {
  const row = await db
    .updateTable('emailChange')
    .set({ email, expiresAt })
    .where('accountId', '=', accountId)
    .where('emailKey', '=', emailKey)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/** The pending address of an account, whether or not a link could be mailed to it. */
export async function findPendingEmail(db: Db, accountId: Id, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('emailChange')
    .select('email')
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Deletes and returns the change that a link confirms, mailed after a moment, so that it happens once. */
export async function takeEmailChange(db: Db, tokenHash: Uint8Array, mailedAfter: Date) {
  return db
    .deleteFrom('emailChange')
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>', mailedAfter)
    .returning(['accountId', 'email', 'emailKey'])
    .executeTakeFirst()
}

/** Deletes the pending address of an account, whose link becomes invalid; false if there was none. */
export async function deleteEmailChange(db: Db, accountId: Id): Promise<boolean> {
  const row = await db
    .deleteFrom('emailChange')
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Replaces the address of an account that is not about to be erased, and deletes the attempts counted for the former one.
 *
 * @returns pseudo and former address, or undefined for an account that is gone or leaving
 */
export async function updateEmail(
  db: Db,
  { accountId, email, emailKey }: Pick<EmailChange, 'accountId' | 'email' | 'emailKey'>,
): Promise<{ pseudo: string; formerEmail: string } | undefined> {
  const { rows } = await sql<{ pseudo: string; formerEmail: string }>`
    with forgotten as (delete from refused_registration where account_id = ${accountId})
    update account set email = ${email}, email_key = ${emailKey}
    where id = ${accountId} and erase_at is null and erased_at is null
    returning pseudo, old.email as former_email`.execute(db)
  return rows[0]
}
