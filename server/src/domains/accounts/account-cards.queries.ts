import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/unnest-rows.ts'

/** The identity that lists and posts show of an account. */
export interface AccountCard {
  id: Id
  pseudo: string
  pictureName: string | null
  auraTypeId: number
}

export interface AccountDetails extends AccountCard {
  bio: string | null
  /** When its owner last chose the aura type; null while it is the one drawn. */
  auraTypeChangedAt: Date | null
  /** When its owner last changed the pseudo; null while it is the one of the registration. */
  pseudoChangedAt: Date | null
}

const cardColumns = ['id', 'pseudo', 'pictureName', 'auraTypeId'] as const
const detailColumns = [...cardColumns, 'bio', 'auraTypeChangedAt', 'pseudoChangedAt'] as const

/** When accounts are read, and by whom: a suspended account shows to moderators alone, until its suspension ends [ACC-63]. */
export interface Reading {
  now: Date | RawBuilder<Date>
  isModerator: boolean | RawBuilder<boolean>
}

/** SQL on `account.id` that narrows the visible accounts; absent: all of them. */
export type WantedAccounts = RawBuilder<boolean> | undefined

/** SQL on the columns of `account`: confirmed, neither leaving nor erased, and not suspended. An unconfirmed account has not proved its e-mail address. */
function isVisible({ now, isModerator }: Reading): RawBuilder<boolean> {
  const active = sql`(suspended_until is null or suspended_until <= ${now} or ${isModerator})`
  return sql`(confirmed_at is not null and erase_at is null and erased_at is null and ${active})`
}

function visibleAccounts(db: Db, reading: Reading, wanted?: WantedAccounts) {
  return db
    .selectFrom('account')
    .where(isVisible(reading))
    .where(wanted ?? sql<boolean>`true`)
}

/** SQL: the account with the id `account` is visible and, where `named` is given, its skeleton contains `named`. */
export function accountShows(
  account: RawBuilder<unknown>,
  reading: Reading,
  named?: string,
): RawBuilder<boolean> {
  const pattern = named === undefined ? '%' : `%${named.replace(/[\\%_]/g, '\\$&')}%`
  return sql`exists (
    select from account as shown
    where shown.id = ${account} and ${isVisible(reading)} and pseudo_skeleton like ${pattern}
  )`
}

/** SQL: relation of the card of the account with the id `account`, empty when it is not visible. */
export function visibleCardOf(account: RawBuilder<unknown>, reading: Reading): RawBuilder<AccountCard> {
  return sql`select id, pseudo, picture_name, aura_type_id from account where id = ${account} and ${isVisible(reading)}`
}

/** SQL relation: cards of the visible accounts in the array `ids`. */
export function visibleCardsAmong(ids: RawBuilder<unknown>, reading: Reading): RawBuilder<AccountCard> {
  return sql`select id, pseudo, picture_name, aura_type_id from account where id = any(${ids}) and ${isVisible(reading)}`
}

/** SQL: the id of the account whose pseudo has this skeleton, visible or not. */
export function idOfSkeleton(skeleton: RawBuilder<unknown>): RawBuilder<Id | null> {
  return sql`(select named.id from account as named where named.pseudo_skeleton = ${skeleton})`
}

/** SQL: relation of the account whose pseudo has this skeleton, empty when it is not visible. */
export function visibleDetailsOf(
  skeleton: RawBuilder<unknown>,
  reading: Reading,
): RawBuilder<AccountDetails> {
  return sql`select id, pseudo, picture_name, aura_type_id, bio, aura_type_changed_at, pseudo_changed_at from account
    where pseudo_skeleton = ${skeleton} and ${isVisible(reading)}`
}

/** SQL: the account with the id `account` is not suspended at `now`. */
export function isActive(account: RawBuilder<unknown>, now: Date | RawBuilder<Date>): RawBuilder<boolean> {
  return sql`not ${isSuspended(account, now)}`
}

/**
 * SQL: lists of many people's content may name the account with the id `account`: neither suspended at `now` nor leaving. Erased
 * accounts have no content.
 */
export function isListed(account: RawBuilder<unknown>, now: Date | RawBuilder<Date>): RawBuilder<boolean> {
  // NOTE: the index account_by_hiding has no erased accounts; without that condition PostgreSQL scans all accounts instead.
  return sql`not exists (
    select from account as unlisted
    where unlisted.id = ${account} and (suspended_until > ${now} or erase_at is not null) and erased_at is null
  )`
}

/** SQL: relation `id`, `is_leaving` of the accounts of which {@link isListed} does not hold. */
export function unlistedAccounts(now: Date | RawBuilder<Date>): RawBuilder<{ id: Id; isLeaving: boolean }> {
  return sql`select id, erase_at is not null as is_leaving from account
    where (suspended_until > ${now} or erase_at is not null) and erased_at is null`
}

/** SQL: the account with the id `account` is suspended beyond `moment`. */
export function isSuspended(
  account: RawBuilder<unknown>,
  moment: Date | RawBuilder<Date>,
): RawBuilder<boolean> {
  return sql`exists (select from account as suspended where suspended.id = ${account} and suspended_until > ${moment})`
}

/**
 * SQL: relation `hidden_id`, each once, of the accounts that are leaving, and of those suspended at `now` unless `viewer` is a
 * moderator, who may see them.
 */
export function hiddenIdsFor(
  viewer: Id | null | RawBuilder<Id | null>,
  now: Date | RawBuilder<Date>,
): RawBuilder<{ hiddenId: Id }> {
  const isModerator = sql`exists (select from account as viewer where viewer.id = ${viewer} and viewer.is_moderator)`
  return sql`select id as hidden_id from account
    where (erase_at is not null or (suspended_until > ${now} and not ${isModerator})) and erased_at is null`
}

export async function findVisibleCards(
  db: Db,
  ids: readonly Id[],
  reading: Reading,
  wanted: WantedAccounts,
): Promise<AccountCard[]> {
  if (ids.length === 0) return []
  return visibleAccounts(db, reading, wanted)
    .select(cardColumns)
    .where('id', '=', anyOf('bigint', ids))
    .execute()
}

/** Aura types of the accounts among the given ones that are not erased, by account. */
export async function findAuraTypeIds(db: Db, ids: readonly Id[]): Promise<Map<Id, number>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('account')
    .select(['id', 'auraTypeId'])
    .where('id', '=', anyOf('bigint', ids))
    .where('erasedAt', 'is', null)
    .execute()
  return new Map(found.map(({ id, auraTypeId }) => [id, auraTypeId]))
}

/** Bios of the accounts among the given ones that have one, visible or not. */
export async function findBios(db: Db, ids: readonly Id[]): Promise<{ id: Id; bio: string | null }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('account')
    .select(['id', 'bio'])
    .where('id', '=', anyOf('bigint', ids))
    .where('bio', 'is not', null)
    .execute()
}

export async function findVisibleById(
  db: Db,
  id: Id,
  reading: Reading,
  wanted: WantedAccounts,
): Promise<AccountDetails | undefined> {
  return visibleAccounts(db, reading, wanted).select(detailColumns).where('id', '=', id).executeTakeFirst()
}

export async function findVisibleBySkeletons(
  db: Db,
  skeletons: readonly string[],
  reading: Reading,
): Promise<(AccountDetails & { pseudoSkeleton: string })[]> {
  return visibleAccounts(db, reading)
    .select([...detailColumns, 'pseudoSkeleton'])
    .where('pseudoSkeleton', '=', anyOf('text', skeletons))
    .execute()
}

/** The account that still owns a former pseudo. */
export async function findVisibleByFormerPseudo(
  db: Db,
  skeleton: string,
  reading: Reading,
): Promise<AccountDetails | undefined> {
  return visibleAccounts(db, reading)
    .innerJoin('pseudoHold', 'pseudoHold.accountId', 'account.id')
    .select(detailColumns.map((column) => `account.${column}` as const))
    .where('pseudoHold.pseudoSkeleton', '=', skeleton)
    .where('pseudoHold.heldUntil', '>', sql<Date>`${reading.now}`)
    .executeTakeFirst()
}

/** Whether any of these media is the picture of an account that may be seen. */
export async function isAnyPictureShown(
  db: Db,
  mediaIds: readonly Id[],
  reading: Reading,
  wanted: WantedAccounts,
): Promise<boolean> {
  if (mediaIds.length === 0) return false
  const row = await visibleAccounts(db, reading, wanted)
    .select('id')
    .where('pictureMediaId', '=', sql<Id>`any(${mediaIds}::bigint[])`)
    .executeTakeFirst()
  return row !== undefined
}

/** The account whose pseudo has this skeleton, whatever its state. */
export async function findAnyBySkeleton(
  db: Db,
  skeleton: string,
): Promise<{ id: Id; pseudo: string } | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'pseudo'])
    .where('pseudoSkeleton', '=', skeleton)
    .executeTakeFirst()
}

/** The account that has a pseudo now, else the one that still holds it as a former one; whatever its state, unless erased. */
export async function findAnyByPseudo(
  db: Db,
  skeleton: string,
  now: Date,
): Promise<{ id: Id; pseudo: string; isFormer: boolean } | undefined> {
  const { rows } = await sql<{ id: Id; pseudo: string; isFormer: boolean }>`
    select id, pseudo, false as is_former from account where pseudo_skeleton = ${skeleton} and erased_at is null
    union all
    select account.id, account.pseudo, true from pseudo_hold join account on account.id = account_id
    where pseudo_hold.pseudo_skeleton = ${skeleton} and held_until > ${now} and erased_at is null
    order by is_former limit 1`.execute(db)
  return rows[0]
}

export interface AnyAccount {
  id: Id
  /** That of an erased account names nobody. */
  pseudo: string
  erasedAt: Date | null
}

/** Pseudos of accounts, whatever their state. */
export async function findAnyByIds(db: Db, ids: readonly Id[]): Promise<AnyAccount[]> {
  if (ids.length === 0) return []
  return db.selectFrom('account').select(['id', 'pseudo', 'erasedAt']).where('id', 'in', ids).execute()
}

/** Keeps an account from being erased until the transaction ends; false when it was erased or is absent. */
export async function holdAccount(tx: Tx, id: Id): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** SQL: the pseudo of the account with the id `account`, visible or not. */
export function nameOf(account: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select named.pseudo from account as named where named.id = ${account})`
}

/** SQL: relation of the age and the suspension of the account with the id `account`, for moderators. */
export function ageAndSuspensionOf(
  account: RawBuilder<unknown>,
): RawBuilder<{ createdAt: Date; suspendedUntil: Date | null }> {
  return sql`select found.created_at, found.suspended_until from account as found where found.id = ${account}`
}
