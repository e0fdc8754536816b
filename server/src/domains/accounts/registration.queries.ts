import type { Id } from '@aura/contract/common'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pseudoLook, pseudoSkeleton } from './pseudos.rules.ts'

export interface NewAccount {
  pseudo: string
  pseudoSkeleton: string
  email: string
  emailKey: string
  passwordHash: string
  sex: 'male' | 'female' | 'other'
  auraTypeId: number
  termsVersion: string
  /** Secret of the browser that registers [ACC-53]. */
  registrationSecretHash: Uint8Array | null
  now: Date
}

const columnsOf = ({ now, ...account }: NewAccount) => ({
  ...account,
  pseudoLook: pseudoLook(account.pseudoSkeleton),
  createdAt: now,
  termsAcceptedAt: now,
})

/** Returns the new account's id; undefined if its pseudo or e-mail was taken since the check. */
export async function insertAccount(db: Db, account: NewAccount): Promise<Id | undefined> {
  const row = await db
    .insertInto('account')
    .values(columnsOf(account))
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Replaces the registration of an unconfirmed account and returns the former one; undefined once the account is confirmed. */
export async function replaceRegistration(db: Db, accountId: Id, account: NewAccount) {
  return db
    .updateTable('account')
    .set(columnsOf(account))
    .where('id', '=', accountId)
    .where('confirmedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .returning([
      sql<string>`old.pseudo_skeleton`.as('formerSkeleton'),
      sql<Date>`old.created_at`.as('formerlyCreatedAt'),
      sql<string>`old.password_hash`.as('formerPasswordHash'),
    ])
    .executeTakeFirst()
}

/** Stores the password of a registration that was refused because its e-mail is taken, or that a later one replaced. */
export async function upsertRefusedRegistration(
  db: Db,
  accountId: Id,
  passwordHash: string,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('refusedRegistration')
    .values({ accountId, passwordHash, createdAt })
    .onConflict((clash) => clash.columns(['accountId', 'passwordHash']).doUpdateSet({ createdAt }))
    .execute()
}

/** Stores a solved challenge; false if it was used before. */
export async function insertHumanCheckUse(
  db: Db,
  challengeHash: Uint8Array,
  expiresAt: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('humanCheckUse')
    .values({ challengeHash, expiresAt })
    .onConflict((clash) => clash.doNothing())
    .returning('expiresAt')
    .executeTakeFirst()
  return row !== undefined
}

/** The registration of an unconfirmed account. */
export interface Registration {
  pseudo: string
  passwordHash: string | null
  registrationSecretHash: Uint8Array | null
}

/** The registration with this secret while its link is stored; an expired link may be sent again. */
export async function findRegistrationOfSecret(
  db: Db,
  accountId: Id,
  secretHash: Uint8Array,
): Promise<Registration | undefined> {
  return db
    .selectFrom('oneTimeToken')
    .select(['pseudo', 'passwordHash', 'registrationSecretHash'])
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'confirm')
    .where('usedAt', 'is', null)
    .where('registrationSecretHash', '=', secretHash)
    .where('pseudo', 'is not', null)
    .$narrowType<{ pseudo: NotNull }>()
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findLatestRegistration(db: Db, accountId: Id): Promise<Registration> {
  return db
    .selectFrom('account')
    .select(['pseudo', 'passwordHash', 'registrationSecretHash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The pseudo and password that a link confirms; null keeps the account's. */
export interface ConfirmedRegistration {
  pseudo: string | null
  passwordHash: string | null
}

/**
 * Confirms the account with the pseudo and password of the registration that the opened link belongs to; false if it is already
 * confirmed.
 */
export async function markConfirmed(
  db: Db,
  accountId: Id,
  now: Date,
  { pseudo, passwordHash }: ConfirmedRegistration = { pseudo: null, passwordHash: null },
): Promise<boolean> {
  const skeleton = pseudo === null ? null : pseudoSkeleton(pseudo)
  const { rows } = await sql`
    with freed as (delete from pseudo_hold where account_id is null and pseudo_skeleton = ${skeleton}),
    replaced as (delete from refused_registration where account_id = ${accountId})
    update account set
      confirmed_at = ${now}, registration_secret_hash = null,
      pseudo = coalesce(${pseudo}, pseudo),
      pseudo_skeleton = coalesce(${skeleton}, pseudo_skeleton),
      pseudo_look = coalesce(${skeleton === null ? null : pseudoLook(skeleton)}, pseudo_look),
      password_hash = coalesce(${passwordHash}, password_hash)
    where id = ${accountId} and confirmed_at is null
    returning id`.execute(db)
  return rows.length > 0
}
