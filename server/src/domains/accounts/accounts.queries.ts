import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pseudoLook, pseudoSkeleton } from './accounts.rules.ts'

export interface NewAccount {
  pseudo: string
  pseudoSkeleton: string
  email: string
  emailKey: string
  passwordHash: string
  sex: 'male' | 'female' | 'other'
  auraTypeId: number
  termsVersion: string
  /** Of the browser that registers [ACC-53]. */
  registrationSecretHash: Uint8Array | null
  now: Date
}

/** The new account's id, or undefined when its pseudo or e-mail was taken in the meantime. */
export async function insertAccount(db: Db, { now, ...account }: NewAccount): Promise<Id | undefined> {
  const row = await db
    .insertInto('account')
    .values({
      ...account,
      pseudoLook: pseudoLook(account.pseudoSkeleton),
      createdAt: now,
      termsAcceptedAt: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Puts a newer registration in the place of the one that an unconfirmed account waits with.
 *
 * @returns what it was, or undefined for an account confirmed in the meantime
 */
export async function replaceRegistration(db: Db, accountId: Id, { now, ...account }: NewAccount) {
  return db
    .updateTable('account')
    .set({
      ...account,
      pseudoLook: pseudoLook(account.pseudoSkeleton),
      createdAt: now,
      termsAcceptedAt: now,
    })
    .where('id', '=', accountId)
    .where('confirmedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .returning([
      sql<string>`old.pseudo_skeleton`.as('formerSkeleton'),
      sql<Date>`old.created_at`.as('formerlyCreatedAt'),
    ])
    .executeTakeFirst()
}

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

/** With the password last tried in a registration with this e-mail, if any (see refused_registration). */
export async function findCredentialsByEmail(
  db: Db,
  emailKey: string,
): Promise<(AccountCredentials & { triedPasswordHash: string | null }) | undefined> {
  return db
    .selectFrom('account')
    .leftJoin('refusedRegistration as refused', 'refused.accountId', 'account.id')
    .select([
      ...credentialColumns.map((column) => `account.${column}` as const),
      'refused.passwordHash as triedPasswordHash',
    ])
    .where('emailKey', '=', emailKey)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Keeps the password tried in a registration with a taken e-mail; the one tried before is forgotten. */
export async function upsertRefusedRegistration(
  db: Db,
  accountId: Id,
  passwordHash: string,
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('refusedRegistration')
    .values({ accountId, passwordHash, createdAt })
    .onConflict((clash) => clash.column('accountId').doUpdateSet({ passwordHash, createdAt }))
    .execute()
}

export async function findCredentialsById(db: Db, accountId: Id): Promise<AccountCredentials | undefined> {
  return db
    .selectFrom('account')
    .select(credentialColumns)
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** What a link confirms; null is left as it is. */
export interface ConfirmedRegistration {
  pseudo: string | null
  passwordHash: string | null
}

/**
 * Confirms the account, with the pseudo and password of the registration whose link was opened; answers the hash of its
 * registration secret, which is forgotten, or null when it has none.
 */
export async function markConfirmed(
  db: Db,
  accountId: Id,
  now: Date,
  { pseudo, passwordHash }: ConfirmedRegistration = { pseudo: null, passwordHash: null },
): Promise<Buffer | null> {
  const skeleton = pseudo === null ? null : pseudoSkeleton(pseudo)
  const { rows } = await sql<{ registrationSecretHash: Buffer | null }>`
    with freed as (delete from pseudo_hold where account_id is null and pseudo_skeleton = ${skeleton})
    update account set
      confirmed_at = ${now}, registration_secret_hash = null,
      pseudo = coalesce(${pseudo}, pseudo),
      pseudo_skeleton = coalesce(${skeleton}, pseudo_skeleton),
      pseudo_look = coalesce(${skeleton === null ? null : pseudoLook(skeleton)}, pseudo_look),
      password_hash = coalesce(${passwordHash}, password_hash)
    where id = ${accountId} and confirmed_at is null
    returning old.registration_secret_hash`.execute(db)
  return rows[0]?.registrationSecretHash ?? null
}

/** Sets the password, also for a link that confirms the account later. */
export async function updatePassword(db: Db, accountId: Id, passwordHash: string): Promise<void> {
  await sql`
    with links as (
      update one_time_token set password_hash = ${passwordHash}
      where account_id = ${accountId} and purpose = 'confirm' and used_at is null
    )
    update account set password_hash = ${passwordHash} where id = ${accountId}`.execute(db)
}

/** Replaces a password that was checked a moment ago; false when it has changed since. */
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

/** Remembers a solved challenge; false when it was used before. */
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

export async function updateSuspension(db: Db, accountId: Id, suspendedUntil: Date | null): Promise<void> {
  await db.updateTable('account').set({ suspendedUntil }).where('id', '=', accountId).execute()
}

export async function updateModerator(db: Db, accountId: Id, isModerator: boolean): Promise<void> {
  await db.updateTable('account').set({ isModerator }).where('id', '=', accountId).execute()
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

/** Sets or takes back the moment of erasure; false when the account is erased already. */
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

export interface ProfileChange {
  pseudo: string
  /** Absent: left as it is. */
  bio?: string | undefined
  /** Absent: left as it is. */
  picture?: { mediaId: Id; name: string } | undefined
}

export interface ChangedProfile {
  pseudo: string
  /** Of the pseudo until now. */
  formerSkeleton: string
  pictureName: string | null
  /** The medium that was the picture until now, when another took its place. */
  replacedMediaId: Id | undefined
}

/** Changes a profile; undefined when the pseudo would change and was changed after `lastPseudoChange`. */
export async function updateProfile(
  db: Db,
  accountId: Id,
  { pseudo, bio, picture }: ProfileChange,
  { skeleton, now, lastPseudoChange }: { skeleton: string; now: Date; lastPseudoChange: Date },
): Promise<ChangedProfile | undefined> {
  const { rows } = await sql<{
    pictureName: string | null
    formerMediaId: Id | null
    formerSkeleton: string
  }>`
    update account set
      pseudo = ${pseudo},
      pseudo_skeleton = ${skeleton},
      -- Look-alikes from before looks were unique keep what the migration gave them.
      pseudo_look = case when pseudo_skeleton = ${skeleton} then pseudo_look else ${pseudoLook(skeleton)} end,
      pseudo_changed_at = case when pseudo = ${pseudo} then pseudo_changed_at else ${now} end,
      bio = case when ${bio !== undefined} then nullif(${bio ?? ''}, '') else bio end,
      picture_media_id = coalesce(${picture?.mediaId ?? null}::bigint, picture_media_id),
      picture_name = coalesce(${picture?.name ?? null}, picture_name)
    where id = ${accountId}
      and (pseudo = ${pseudo} or pseudo_changed_at is null or pseudo_changed_at <= ${lastPseudoChange})
    returning new.picture_name, old.picture_media_id as former_media_id, old.pseudo_skeleton as former_skeleton`.execute(
    db,
  )
  const row = rows[0]
  return (
    row && {
      pseudo,
      formerSkeleton: row.formerSkeleton,
      pictureName: row.pictureName,
      replacedMediaId: (picture && row.formerMediaId) ?? undefined,
    }
  )
}

/** When the account's pseudo was last changed; null when it is the one of its registration. */
export async function findPseudoChange(db: Db, accountId: Id): Promise<Date | null> {
  const { pseudoChangedAt } = await db
    .selectFrom('account')
    .select('pseudoChangedAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return pseudoChangedAt
}
