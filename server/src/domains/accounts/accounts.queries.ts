import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import './accounts.tables.ts'

export type OneTimePurpose = 'confirm' | 'reset'

export interface NewAccount {
  pseudo: string
  pseudoSkeleton: string
  email: string
  emailKey: string
  passwordHash: string
  sex: 'male' | 'female' | 'other'
  auraTypeId: number
  termsVersion: string
  now: Date
}

/** The new account's id, or undefined when its pseudo or e-mail was taken in the meantime. */
export async function insertAccount(db: Db, { now, ...account }: NewAccount): Promise<Id | undefined> {
  const row = await db
    .insertInto('account')
    .values({ ...account, createdAt: now, termsAcceptedAt: now })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
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

export async function findCredentialsByEmail(
  db: Db,
  emailKey: string,
): Promise<AccountCredentials | undefined> {
  return db
    .selectFrom('account')
    .select(credentialColumns)
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

/** Whether an account has this pseudo, or it is held for another than `exceptFor`. */
export async function isPseudoTaken(
  db: Db,
  skeleton: string,
  now: Date,
  exceptFor: Id | null,
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (
      select from account where pseudo_skeleton = ${skeleton} and id is distinct from ${exceptFor}::bigint
    ) or exists (
      select from pseudo_hold where pseudo_skeleton = ${skeleton} and held_until > ${now}
        and (${exceptFor}::bigint is null or account_id is distinct from ${exceptFor}::bigint)
    ) as is_taken`.execute(db)
  return rows[0]?.isTaken ?? false
}

/** Keeps a pseudo from being taken until `heldUntil`; a hold in force is never shortened nor handed over. */
export async function insertPseudoHold(
  db: Db,
  pseudoSkeleton: string,
  accountId: Id | null,
  heldUntil: Date,
  now: Date,
) {
  await db
    .insertInto('pseudoHold')
    .values({ pseudoSkeleton, accountId, heldUntil })
    .onConflict((clash) =>
      clash
        .column('pseudoSkeleton')
        .doUpdateSet({ accountId, heldUntil })
        .where('pseudoHold.heldUntil', '<', now),
    )
    .execute()
}

export async function deletePseudoHold(db: Db, pseudoSkeleton: string): Promise<void> {
  await db.deleteFrom('pseudoHold').where('pseudoSkeleton', '=', pseudoSkeleton).execute()
}

/** Sets the one live link of an account for a purpose; the link sent before stops working. */
export async function upsertOneTimeToken(
  db: Db,
  token: { accountId: Id; purpose: OneTimePurpose; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('oneTimeToken')
    .values({ ...token, usedAt: null })
    .onConflict((clash) =>
      clash.columns(['accountId', 'purpose']).doUpdateSet((row) => ({
        tokenHash: row.ref('excluded.tokenHash'),
        createdAt: row.ref('excluded.createdAt'),
        expiresAt: row.ref('excluded.expiresAt'),
        usedAt: null,
      })),
    )
    .execute()
}

/** The token with this hash, locked until the transaction ends, so that it is used once. */
export async function lockOneTimeToken(db: Db, purpose: OneTimePurpose, tokenHash: Uint8Array) {
  return db
    .selectFrom('oneTimeToken')
    .select(['accountId', 'expiresAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
}

export async function markTokenUsed(
  db: Db,
  accountId: Id,
  purpose: OneTimePurpose,
  now: Date,
): Promise<void> {
  await db
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

export async function markConfirmed(db: Db, accountId: Id, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ confirmedAt: now })
    .where('id', '=', accountId)
    .where('confirmedAt', 'is', null)
    .execute()
}

export async function updatePassword(db: Db, accountId: Id, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ passwordHash }).where('id', '=', accountId).execute()
}

export async function insertSession(db: Db, accountId: Id, createdAt: Date, expiresAt: Date): Promise<Id> {
  const row = await db
    .insertInto('session')
    .values({ accountId, createdAt, expiresAt, endedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The person behind a session, if both are live at `now`: one look-up by two primary keys. */
export async function findLiveActor(
  db: Db,
  sessionId: Id,
  accountId: Id,
  now: Date,
): Promise<Actor | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.id as userId', 'session.id as sessionId', 'account.pseudo', 'account.auraTypeId'])
    .where('session.id', '=', sessionId)
    .where('session.accountId', '=', accountId)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('account.eraseAt', 'is', null)
    .where('account.erasedAt', 'is', null)
    .where((row) =>
      row.or([row('account.suspendedUntil', 'is', null), row('account.suspendedUntil', '<=', now)]),
    )
    .executeTakeFirst()
}

export async function findSessionExpiry(db: Db, sessionId: Id): Promise<Date> {
  const row = await db
    .selectFrom('session')
    .select('expiresAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.expiresAt
}

export async function endSession(db: Db, sessionId: Id, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: now })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

export async function endSessionsOf(db: Db, accountId: Id, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .execute()
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
  pictureName: string | null
  /** The medium that was the picture until now, when another took its place. */
  replacedMediaId: Id | undefined
}

export async function updateProfile(
  db: Db,
  accountId: Id,
  { pseudo, bio, picture }: ProfileChange,
  pseudoSkeleton: string,
): Promise<ChangedProfile> {
  const { rows } = await sql<{ pictureName: string | null; formerMediaId: Id | null }>`
    update account set
      pseudo = ${pseudo},
      pseudo_skeleton = ${pseudoSkeleton},
      bio = case when ${bio !== undefined} then nullif(${bio ?? ''}, '') else bio end,
      picture_media_id = coalesce(${picture?.mediaId ?? null}::bigint, picture_media_id),
      picture_name = coalesce(${picture?.name ?? null}, picture_name)
    where id = ${accountId}
    returning new.picture_name, old.picture_media_id as former_media_id`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no account ${accountId}`)
  return {
    pseudo,
    pictureName: row.pictureName,
    replacedMediaId: (picture && row.formerMediaId) ?? undefined,
  }
}
