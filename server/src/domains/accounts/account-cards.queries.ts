import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'
import './accounts.tables.ts'

/** What is shown of a person beside what they did. */
export interface AccountCard {
  id: Id
  pseudo: string
  pictureName: string | null
  auraTypeId: number
}

export interface AccountDetails extends AccountCard {
  bio: string | null
}

const cardColumns = ['id', 'pseudo', 'pictureName', 'auraTypeId'] as const

/** Accounts others may see: confirmed, neither leaving nor erased. An unconfirmed one has not proved whose it is. */
function visibleAccounts(db: Db) {
  return db
    .selectFrom('account')
    .where('confirmedAt', 'is not', null)
    .where('eraseAt', 'is', null)
    .where('erasedAt', 'is', null)
}

export async function findVisibleCards(db: Db, ids: readonly Id[]): Promise<AccountCard[]> {
  if (ids.length === 0) return []
  return visibleAccounts(db).select(cardColumns).where('id', 'in', ids).execute()
}

export async function findVisibleById(db: Db, id: Id): Promise<AccountDetails | undefined> {
  return visibleAccounts(db)
    .select([...cardColumns, 'bio'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findVisibleBySkeleton(db: Db, skeleton: string): Promise<AccountDetails | undefined> {
  return visibleAccounts(db)
    .select([...cardColumns, 'bio'])
    .where('pseudoSkeleton', '=', skeleton)
    .executeTakeFirst()
}

/** The account a former pseudo still leads to. */
export async function findVisibleByFormerPseudo(
  db: Db,
  skeleton: string,
  now: Date,
): Promise<AccountDetails | undefined> {
  return visibleAccounts(db)
    .innerJoin('pseudoHold', 'pseudoHold.accountId', 'account.id')
    .select([...cardColumns.map((column) => `account.${column}` as const), 'account.bio'])
    .where('pseudoHold.pseudoSkeleton', '=', skeleton)
    .where('pseudoHold.heldUntil', '>', now)
    .executeTakeFirst()
}

/** Whether any of these media is the picture of an account that may be seen. */
export async function isAnyPictureShown(db: Db, mediaIds: readonly Id[]): Promise<boolean> {
  if (mediaIds.length === 0) return false
  const row = await visibleAccounts(db)
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
