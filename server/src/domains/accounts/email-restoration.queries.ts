import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A link by which the owner of a replaced address can restore it. */
export interface EmailRestoration {
  tokenHash: Uint8Array
  accountId: Id
  email: string
  emailKey: string
  /** Of the link that confirmed the new address. */
  confirmedTokenHash: Uint8Array
  /** When the address was replaced. */
  createdAt: Date
  expiresAt: Date
}

type TakenRestoration = Pick<EmailRestoration, 'accountId' | 'email' | 'emailKey' | 'createdAt'>

export async function insertEmailRestoration(db: Db, restoration: EmailRestoration): Promise<void> {
  await db.insertInto('emailRestoration').values(restoration).execute()
}

/** Whether a link confirmed the address that its account still has: no later link replaced it, and it was not restored. */
export async function hasConfirmedEmail(db: Db, confirmedTokenHash: Uint8Array): Promise<boolean> {
  const { rows } = await sql<{ isLatest: boolean }>`
    select not exists (
      select from email_restoration as later
      where later.account_id = replaced.account_id and later.created_at > replaced.created_at
    ) as is_latest
    from email_restoration as replaced where confirmed_token_hash = ${confirmedTokenHash}`.execute(db)
  return rows[0]?.isLatest ?? false
}

/**
 * Takes the restoration that a link opens, and deletes those of later addresses. Those of earlier addresses stay: after a thief
 * changed the address twice, the thief has the second link and the owner the first.
 */
export async function takeEmailRestoration(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<TakenRestoration | undefined> {
  const { rows } = await sql<TakenRestoration>`
    with taken as (
      delete from email_restoration where token_hash = ${tokenHash} and expires_at > ${now}
      returning account_id, email, email_key, created_at
    ), ended as (
      delete from email_restoration as later using taken
      where later.account_id = taken.account_id and later.created_at > taken.created_at
    )
    select account_id, email, email_key, created_at from taken`.execute(db)
  return rows[0]
}

/** Removes an address from an account that was never confirmed with it, so that nobody can confirm or log in to it. */
export async function freeUnconfirmedEmail(tx: Tx, emailKey: string): Promise<void> {
  await sql`
    with freed as (
      update account set email_key = 'freed:' || id where email_key = ${emailKey} and confirmed_at is null
      returning id
    )
    delete from one_time_token using freed where account_id = freed.id`.execute(tx)
}

/**
 * Gives an account its former address and a new password. A pending erasure stays until the owner logs in.
 *
 * @returns pseudo and replaced address, or undefined for an account that is gone
 */
export async function restoreEmail(
  tx: Tx,
  { accountId, email, emailKey }: Pick<EmailRestoration, 'accountId' | 'email' | 'emailKey'>,
  passwordHash: string,
): Promise<{ pseudo: string; replacedEmail: string } | undefined> {
  const { rows } = await sql<{ pseudo: string; replacedEmail: string }>`
    with tried as (delete from refused_registration where account_id = ${accountId})
    update account set email = ${email}, email_key = ${emailKey}, password_hash = ${passwordHash}
    where id = ${accountId} and erased_at is null
    returning pseudo, old.email as replaced_email`.execute(tx)
  return rows[0]
}
