import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'
import { findByPrefix, findKnownPrefixes } from '../../platform/db/prefix-search.ts'
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

/** Ids of celebrities whose name, or a word of it, begins with a prefix; exact names first, then best known first. */
export async function findCelebritiesByPrefix(
  db: Db,
  prefixes: readonly string[],
  limit: number,
): Promise<Id[]> {
  return findByPrefix(db, {
    table: 'celebrityTerm',
    idColumn: 'celebrityId',
    textColumn: 'term',
    weightColumn: 'fame',
    prefixes,
    enough: limit,
    limit,
  })
}

/** Those of `candidates` that a celebrity's name, or a word of it, begins with. */
export async function findKnownNames(db: Db, candidates: readonly string[]): Promise<string[]> {
  return findKnownPrefixes(db, { table: 'celebrityTerm', textColumns: ['term'] }, candidates)
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
