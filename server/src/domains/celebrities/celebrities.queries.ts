import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { createPrefixSearch } from '../../platform/db/prefix-search.ts'

/** A celebrity as stored. */
export interface CelebrityRow {
  id: Id
  name: string
  description: string
  wikiUrl: string | null
  accountId: Id | null
}

const columns = ['id', 'name', 'description', 'wikiUrl', 'accountId'] as const

/** Celebrities, in no order. */
export async function findCelebrities(db: Db, ids: readonly Id[]): Promise<CelebrityRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('celebrity').select(columns).where('id', '=', sql<Id>`any(${ids}::bigint[])`).execute()
}

export async function findCelebrityByName(db: Db, nameTerm: string): Promise<CelebrityRow | undefined> {
  return db.selectFrom('celebrity').select(columns).where('nameTerm', '=', nameTerm).executeTakeFirst()
}

export async function findCelebrityOfAccount(db: Db, accountId: Id): Promise<CelebrityRow | undefined> {
  return db.selectFrom('celebrity').select(columns).where('accountId', '=', accountId).executeTakeFirst()
}

/**
 * Ids of celebrities whose name, or a word of it, begins with a term: exact names first, then the best known. When few match,
 * celebrities one typo away follow.
 */
export const findCelebritiesByPrefix = createPrefixSearch<undefined>({
  table: 'celebrityTerm',
  idColumn: 'celebrityId',
  textColumns: ['term'],
  weightColumn: 'fame',
})

/** Sets the account of a celebrity, or none (`null`); answers the name, or undefined for an unknown celebrity. */
export async function updateLink(
  db: Db,
  wikidataId: string,
  accountId: Id | null,
): Promise<string | undefined> {
  const row = await db
    .updateTable('celebrity')
    .set({ accountId })
    .where('wikidataId', '=', wikidataId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Removes an account's link to its celebrity. */
export async function unlinkAccount(db: Db, accountId: Id): Promise<void> {
  await db.updateTable('celebrity').set({ accountId: null }).where('accountId', '=', accountId).execute()
}
