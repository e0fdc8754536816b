import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'
import {
  findByNeighbours,
  findByPrefix,
  type Neighbour,
  type PrefixSearch,
} from '../../platform/db/prefix-search.ts'
import './celebrities.tables.ts'

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
  return db.selectFrom('celebrity').select(columns).where('id', 'in', ids).execute()
}

export async function findCelebrityByName(db: Db, nameTerm: string): Promise<CelebrityRow | undefined> {
  return db.selectFrom('celebrity').select(columns).where('nameTerm', '=', nameTerm).executeTakeFirst()
}

export async function findCelebrityOfAccount(db: Db, accountId: Id): Promise<CelebrityRow | undefined> {
  return db.selectFrom('celebrity').select(columns).where('accountId', '=', accountId).executeTakeFirst()
}

/** Ids of celebrities whose name, or a word of it, begins with a term; exact names first, then best known first. */
export async function findCelebritiesByPrefix(db: Db, term: string, limit: number): Promise<Id[]> {
  return findByPrefix(db, searchOf(limit), term)
}

/** The same for what may have been meant by a term. */
export async function findCelebritiesByNeighbours(
  db: Db,
  term: string,
  neighbours: readonly Neighbour[],
  limit: number,
): Promise<Id[]> {
  return findByNeighbours(db, searchOf(limit), term, neighbours)
}

function searchOf(limit: number): PrefixSearch {
  return {
    table: 'celebrityTerm',
    idColumn: 'celebrityId',
    textColumns: ['term'],
    weightColumn: 'fame',
    enough: limit,
    limit,
  }
}

/** Makes an account that of a celebrity, or nobody's (`null`); answers the name, or undefined when there is none. */
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

/** Forgets whose account this was. */
export async function unlinkAccount(db: Db, accountId: Id): Promise<void> {
  await db.updateTable('celebrity').set({ accountId: null }).where('accountId', '=', accountId).execute()
}
