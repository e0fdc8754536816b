import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { createPrefixSearch } from '../../platform/db/prefix-search.ts'

/**
 * Ids of communities whose name, or a word of it, begins with a term: exact names first, then by number of members. When they are few,
 * names that begin with the term but for one typing error follow.
 */
export const findCommunitiesByPrefix = createPrefixSearch<undefined>({
  table: 'communityTerm',
  idColumn: 'communityId',
  textColumns: ['term'],
  weightColumn: 'popularity',
})

/** Replaces the search terms of a community. */
export async function replaceTerms(tx: Tx, communityId: Id, terms: readonly string[]): Promise<void> {
  await sql`delete from community_term where community_id = ${communityId}`.execute(tx)
  await sql`
    insert into community_term (community_id, term, popularity)
    select ${communityId}, term, coalesce((
      select search_popularity(members) from community_total where community_id = ${communityId}
    ), 0)
    from unnest(${terms}::text[]) as term`.execute(tx)
}
