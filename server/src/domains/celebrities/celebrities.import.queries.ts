import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A celebrity to write, with a unique name. */
export interface NamedCelebrity {
  wikidataId: string
  name: string
  nameTerm: string
  /** Search terms. */
  terms: readonly string[]
  description: string
  wikiUrl: string
  fame: number
}

/** Wikidata ids of the celebrities that have one of these names, by name; null for a celebrity that was not imported. */
export async function findNameHolders(
  db: Db,
  nameTerms: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ nameTerm: string; wikidataId: string | null }>`
    select name_term, wikidata_id from celebrity where name_term = any(${nameTerms}::text[])`.execute(db)
  return new Map(rows.map(({ nameTerm, wikidataId }) => [nameTerm, wikidataId]))
}

/** Inserts or replaces celebrities and their search terms; answers how many were inserted. */
export async function upsertCelebrities(tx: Tx, celebrities: readonly NamedCelebrity[]): Promise<number> {
  const column = <K extends keyof NamedCelebrity>(name: K) => celebrities.map((celebrity) => celebrity[name])
  const { rows } = await sql<{ id: Id; wikidataId: string; isNew: boolean }>`
    insert into celebrity (wikidata_id, name, name_term, description, wiki_url, fame)
    select * from unnest(${column('wikidataId')}::text[], ${column('name')}::text[], ${column('nameTerm')}::text[],
      ${column('description')}::text[], ${column('wikiUrl')}::text[], ${column('fame')}::integer[])
    on conflict (wikidata_id) do update set name = excluded.name, name_term = excluded.name_term,
      description = excluded.description, wiki_url = excluded.wiki_url, fame = excluded.fame
    returning new.id, new.wikidata_id, old.id is null as is_new`.execute(tx)
  const ids = new Map(rows.map(({ wikidataId, id }) => [wikidataId, id]))
  const terms = celebrities.flatMap(({ wikidataId, terms, fame }) =>
    terms.map((term) => ({ celebrityId: ids.get(wikidataId) as Id, term, fame })),
  )
  await tx
    .deleteFrom('celebrityTerm')
    .where('celebrityId', 'in', [...ids.values()])
    .execute()
  await sql`
    insert into celebrity_term (celebrity_id, term, fame)
    select * from unnest(${terms.map(({ celebrityId }) => celebrityId)}::bigint[],
      ${terms.map(({ term }) => term)}::text[], ${terms.map(({ fame }) => fame)}::integer[])`.execute(tx)
  return rows.filter(({ isNew }) => isNew).length
}
