import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

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
}

const cardColumns = ['id', 'pseudo', 'pictureName', 'auraTypeId'] as const
const detailColumns = [...cardColumns, 'bio', 'auraTypeChangedAt'] as const

/** SQL on `account.id` that narrows the visible accounts; absent: all of them. */
export type WantedAccounts = RawBuilder<boolean> | undefined

/** Visible accounts: confirmed, neither leaving nor erased. An unconfirmed account has not proved its e-mail address. */
function visibleAccounts(db: Db, wanted?: WantedAccounts) {
  return db
    .selectFrom('account')
    .where('confirmedAt', 'is not', null)
    .where('eraseAt', 'is', null)
    .where('erasedAt', 'is', null)
    .where(wanted ?? sql<boolean>`true`)
}

/** SQL on `account`: it is not suspended at `now`. */
export function isActive(now: Date): RawBuilder<boolean> {
  return sql`(account.suspended_until is null or account.suspended_until <= ${now})`
}

/** SQL: the account with the id `account` is visible and, where `named` is given, its skeleton contains `named`. */
export function accountShows(account: RawBuilder<unknown>, named?: string): RawBuilder<boolean> {
  const pattern = named === undefined ? '%' : `%${named.replace(/[\\%_]/g, '\\$&')}%`
  return sql`exists (
    select from account as shown
    where shown.id = ${account} and confirmed_at is not null and erase_at is null and erased_at is null
      and pseudo_skeleton like ${pattern}
  )`
}

export async function findVisibleCards(
  db: Db,
  ids: readonly Id[],
  wanted: WantedAccounts,
): Promise<AccountCard[]> {
  if (ids.length === 0) return []
  return visibleAccounts(db, wanted)
    .select(cardColumns)
    .where('id', '=', sql<Id>`any(${ids}::bigint[])`)
    .execute()
}

export async function findVisibleById(
  db: Db,
  id: Id,
  wanted: WantedAccounts,
): Promise<AccountDetails | undefined> {
  return visibleAccounts(db, wanted).select(detailColumns).where('id', '=', id).executeTakeFirst()
}

export async function findVisibleBySkeletons(
  db: Db,
  skeletons: readonly string[],
): Promise<(AccountDetails & { pseudoSkeleton: string })[]> {
  return visibleAccounts(db)
    .select([...detailColumns, 'pseudoSkeleton'])
    .where('pseudoSkeleton', '=', sql<string>`any(${skeletons}::text[])`)
    .execute()
}

/** The account a former pseudo still leads to. */
export async function findVisibleByFormerPseudo(
  db: Db,
  skeleton: string,
  now: Date,
): Promise<AccountDetails | undefined> {
  return visibleAccounts(db)
    .innerJoin('pseudoHold', 'pseudoHold.accountId', 'account.id')
    .select(detailColumns.map((column) => `account.${column}` as const))
    .where('pseudoHold.pseudoSkeleton', '=', skeleton)
    .where('pseudoHold.heldUntil', '>', now)
    .executeTakeFirst()
}

/** Whether any of these media is the picture of an account that may be seen. */
export async function isAnyPictureShown(
  db: Db,
  mediaIds: readonly Id[],
  wanted: WantedAccounts,
): Promise<boolean> {
  if (mediaIds.length === 0) return false
  const row = await visibleAccounts(db, wanted)
    .select('id')
    .where('pictureMediaId', 'in', mediaIds)
    .executeTakeFirst()
  return row !== undefined
}

/** The account with this exact pseudo, visible or not: for the operator's commands. */
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

/** Pseudos of accounts, visible or not: for the operator's commands. */
export async function findAnyByIds(db: Db, ids: readonly Id[]): Promise<{ id: Id; pseudo: string }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('account').select(['id', 'pseudo']).where('id', 'in', ids).execute()
}
