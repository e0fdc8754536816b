import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { createSearchTurns } from '../../platform/db/search-turns.ts'

/** A found post with its sort key: lower tiers fit better; within a tier the newest comes first. */
export interface FoundPost {
  id: Id
  tier: number
  createdAt: Date
}

export interface FoundPostsPage {
  typed: string
  after: FoundPost | undefined
  /** SQL: whether lists may show posts by `author` to the viewer. */
  lists: (author: RawBuilder<unknown>) => RawBuilder<boolean>
  limit: number
}

const inTurn = createSearchTurns()

/** Largest number of matches read from the index of words; words with more are common. */
const maxMatches = 4000
/** Number of the newest posts that are also scanned for common words. */
const newestScanned = 4000

/**
 * Public posts in tiers, newest first in each: with a typed hashtag; with all words; with all words but the last, and a word that
 * begins with the last. The number of rows read is bounded, however common the words are.
 *
 * @throws DomainError `platform.too-many` when too many searches wait
 */
export async function findPostsByWords(db: Db, page: FoundPostsPage): Promise<FoundPost[]> {
  return inTurn('posts by words', () => readPostsByWords(db, page))
}

async function readPostsByWords(db: Db, page: FoundPostsPage): Promise<FoundPost[]> {
  const { typed, after, lists, limit } = page
  const matches = (which: 'tagged' | 'worded' | 'wide') => sql`words @@ (select ${sql.ref(which)} from asked)`
  const columns = sql`post_id, author_id, created_at,
    case when ${matches('tagged')} then 0 when ${matches('worded')} then 1 else 2 end as tier`
  const areCommon = sql`(select count(*) from matching) > ${sql.lit(maxMatches)}`
  const limitIfCommon = (count: number) => sql`case when ${areCommon} then ${sql.lit(count)} else 0 end`
  const exact = (which: 'tagged' | 'worded') => sql`
    select ${columns} from search_post where ${matches(which)} limit ${limitIfCommon(maxMatches)}`
  const windowEnd =
    after?.tier === 2
      ? sql`where (created_at, post_id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
      : sql``
  const rest = after
    ? sql`and (tier > ${after.tier} or tier = ${after.tier}
        and (created_at, post_id) < (${after.createdAt}::timestamptz, ${after.id}::bigint))`
    : sql``
  // OFFSET keeps the sort inside: `lists` is evaluated row by row until the page is full.
  const { rows } = await sql<FoundPost>`
    with asked as materialized (select * from search_post_query(${typed})),
    matching as materialized (
      select ${columns} from search_post where ${matches('wide')} limit ${sql.lit(maxMatches + 1)}
    ), exact_tags as (${exact('tagged')}), exact_words as (${exact('worded')}), recent as (
      select ${columns} from (
        select * from search_post ${windowEnd} order by created_at desc, post_id desc
        limit ${limitIfCommon(newestScanned)}
      ) as newest where ${matches('wide')}
    )
    select post_id as id, tier, created_at from (
      select * from (
        table matching union table exact_tags union table exact_words union table recent
      ) as either
      where true ${rest} order by tier, created_at desc, post_id desc offset 0
    ) as found
    where ${lists(sql`author_id`)}
    order by tier, created_at desc, post_id desc limit ${limit}`.execute(db)
  return rows
}

/** SQL: posts whose hashtags or moments differ between `search_hashtag` and `search_post`. */
const wrongHashtagOwners = sql`
  select post_id from search_hashtag as kept
  full join (
    select post_id, substr(lexeme, 2) as tag, created_at
    from search_post cross join unnest(tsvector_to_array(words)) as lexeme where lexeme like '#%'
  ) as proven using (post_id, tag)
  where kept.created_at is distinct from proven.created_at`

/** Recomputes every row from its source; answers how many were wrong. */
export async function rebuildPostWords(db: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with wrong as materialized (
      select coalesce(kept.post_id, source.post_id) as id
      from search_post as kept full join search_post_source as source using (post_id)
      where (kept.author_id, kept.created_at, kept.words)
        is distinct from (source.author_id, source.created_at, source.words)
      union
      ${wrongHashtagOwners}
    ), kept as materialized (select keep_search_posts(array(select id from wrong)))
    select (select count(*) from wrong) as changed from kept`.execute(db)
  return rows[0]?.changed ?? 0
}
