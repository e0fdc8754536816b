import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface AccountCredentials {
  id: Id
  pseudo: string
  email: string | null
  auraTypeId: number
  passwordHash: string | null
  confirmedAt: Date | null
  suspendedUntil: Date | null
  eraseAt: Date | null
}

const credentialColumns = [
  'id',
  'pseudo',
  'email',
  'auraTypeId',
  'passwordHash',
  'confirmedAt',
  'suspendedUntil',
  'eraseAt',
] as const

/**
 * How many passwords of refused registrations a login is compared with; the latest registration of an unconfirmed account is its
 * own.
 */
const triedAtMost = sql`50 + (account.confirmed_at is not null)::int`

interface CredentialsOfEmail extends AccountCredentials {
  sex: string
  /** Secret of the browser that registered; null once the account is confirmed [ACC-53]. */
  registrationSecretHash: Uint8Array | null
  triedPasswordHashes: string[]
}

/** With the passwords of refused registrations for this e-mail, latest first (see refused_registration). */
export async function findCredentialsByEmail(
  db: Db,
  emailKey: string,
): Promise<CredentialsOfEmail | undefined> {
  return db
    .selectFrom('account')
    .select([
      ...credentialColumns,
      'sex',
      'registrationSecretHash',
      sql<string[]>`array(
        select password_hash from refused_registration where account_id = account.id
        order by created_at desc limit ${triedAtMost}
      )`.as('triedPasswordHashes'),
    ])
    .where('emailKey', '=', emailKey)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

export async function findCredentialsById(db: Db, accountId: Id): Promise<AccountCredentials | undefined> {
  return db
    .selectFrom('account')
    .select(credentialColumns)
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Sets the password, also in the pending link that confirms the account. */
export async function updatePassword(db: Db, accountId: Id, passwordHash: string): Promise<void> {
  await sql`
    with links as (
      update one_time_token set password_hash = ${passwordHash}
      where account_id = ${accountId} and purpose = 'confirm' and used_at is null
    )
    update account set password_hash = ${passwordHash} where id = ${accountId}`.execute(db)
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Tx, accountId: Id): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** Whether a password that was just checked is still the account's; locks it until the transaction ends. */
export async function holdPassword(tx: Tx, accountId: Id, passwordHash: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the address of an account from changing until the transaction ends; false if it has changed since it was read. */
export async function holdEmail(tx: Tx, accountId: Id, emailKey: string): Promise<boolean> {
  // NOTE: a stronger lock deadlocks with resets, which lock a link and then set the password.
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('emailKey', '=', emailKey)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces a password that was just checked; false if it has changed since. */
export async function replacePassword(
  db: Db,
  accountId: Id,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ passwordHash: to })
    .where('id', '=', accountId)
    .where('passwordHash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findWelcome(db: Db, accountId: Id) {
  return db
    .selectFrom('account')
    .select(['auraTypeId', 'welcomedAt'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function markWelcomed(db: Db, accountId: Id, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ welcomedAt: now })
    .where('id', '=', accountId)
    .where('welcomedAt', 'is', null)
    .execute()
}

export async function updateSuspension(db: Db, accountId: Id, suspendedUntil: Date): Promise<void> {
  await db.updateTable('account').set({ suspendedUntil }).where('id', '=', accountId).execute()
}

/** Locks an account and returns when its suspension ends; null if it is not suspended at `now`. */
export async function lockSuspension(tx: Db, accountId: Id, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ suspendedUntil: Date | null }>`
    select case when suspended_until > ${now} then suspended_until end as suspended_until
    from account where id = ${accountId} for no key update`.execute(tx)
  return rows[0]?.suspendedUntil ?? null
}

/** The moderators other than these accounts who may act at `now`. */
export async function findOtherModerators(db: Db, exceptIds: readonly Id[], now: Date): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from account
    where is_moderator and erased_at is null and erase_at is null and (suspended_until is null or suspended_until <= ${now})
      and id <> all(${exceptIds}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether an account is a moderator or administrator. */
export async function hasRole(db: Db, accountId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('isModerator')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.isModerator ?? false
}

/** Ends a suspension in force. Its end stays on the account, because `verify` compares sealed months of the leaderboard with it. */
export async function endSuspension(db: Db, accountId: Id, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ suspendedUntil: now })
    .where('id', '=', accountId)
    .where('suspendedUntil', '>', now)
    .execute()
}

/** Whether the account is a premium member at `now`. */
export async function hasPremium(db: Db, accountId: Id, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('premiumUntil', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets or clears the moment of erasure; false if the account is already erased. */
export async function updateEraseAt(db: Db, accountId: Id, eraseAt: Date | null): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ eraseAt })
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Requests the erasure of an account; false if it is already requested. */
export async function askErasure(db: Db, accountId: Id, eraseAt: Date): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ eraseAt })
    .where('id', '=', accountId)
    .where('eraseAt', 'is', null)
    .where('erasedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The e-mail address, pseudo and end of a suspension of an account; undefined for an erased one. */
export async function findAddress(
  db: Db,
  accountId: Id,
): Promise<{ pseudo: string; email: string | null; suspendedUntil: Date | null } | undefined> {
  return db
    .selectFrom('account')
    .select(['pseudo', 'email', 'suspendedUntil'])
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}
