import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { createSearchTurns } from '../../platform/db/search-turns.ts'

/** Tiers begin with 0; posts of this one fit least. */
export const lastTier = 2

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

/** Largest number of matches of a tier that are read from the index of words; words with more are common. */
const maxMatches = 4000
/** Number of the newest posts that are scanned first; where they fill the page, the index of words is not read. */
const newestScanned = 4000

/**
 * Public posts in tiers, newest first in each: with a typed hashtag; with all words; with a word that begins with the last. The rows
 * read are bounded: of common words, posts among the newest or among the first matches of the index are found.
 *
 * @throws DomainError `platform.too-many` when too many searches wait
 */
export async function findPostsByWords(db: Db, page: FoundPostsPage): Promise<FoundPost[]> {
  return inTurn('posts by words', () => readPostsByWords(db, page))
}

const byNewest = sql`order by created_at desc, post_id desc`

async function readPostsByWords(db: Db, page: FoundPostsPage): Promise<FoundPost[]> {
  const { typed, after, lists, limit } = page
  const matches = (which: 'tagged' | 'worded' | 'wide') => sql`words @@ (select ${sql.ref(which)} from asked)`
  const columns = sql`post_id, author_id, created_at,
    case when ${matches('tagged')} then 0 when ${matches('worded')} then 1 else 2 end as tier`
  const isPastCursor = after
    ? sql`(created_at, post_id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
    : sql`true`
  const parts: RawBuilder<unknown>[] = [
    sql`asked as materialized (select * from search_post_query(${typed}))`,
  ]
  const define = (name: string, rows: RawBuilder<unknown>) => {
    parts.push(sql`${sql.table(name)} as materialized (${rows})`)
  }
  /** Relations of the page's posts, each without posts hidden from the viewer. */
  const found: string[] = []
  /** SQL: a limit of no rows once the relations found so far fill the page, or unless `isNeeded`. */
  const limitUnlessFull = (count: number, isNeeded = sql`true`) => {
    const counts = found.map((name) => sql`(select count(*) from ${sql.table(name)})`)
    const isShort = sql`${sql.join([sql`0`, ...counts], sql` + `)} < ${limit}`
    return sql`limit case when ${isShort} and ${isNeeded} then ${sql.lit(count)} else 0 end`
  }
  // OFFSET keeps the sort inside: `lists` is evaluated row by row until the page is full.
  const find = (name: string, rows: RawBuilder<unknown>) => {
    define(
      name,
      sql`select post_id, created_at, tier from (select * from (${rows}) as matched ${byNewest} offset 0) as sorted
        where ${lists(sql`author_id`)} limit ${limit}`,
    )
    found.push(name)
  }
  const scanNewest = (name: string, isAsked: RawBuilder<unknown>) =>
    define(
      name,
      sql`select ${columns} from (
        select * from search_post where ${isAsked} ${byNewest} ${limitUnlessFull(newestScanned)}
      ) as scanned where ${matches('wide')}`,
    )
  const indexed = (which: 'tagged' | 'worded' | 'wide', most: number, isNeeded?: RawBuilder<boolean>) =>
    sql`select ${columns} from search_post where ${matches(which)} ${limitUnlessFull(most, isNeeded)}`
  // Posts with a word of a tier are read from the index only where the newest leave the page short.
  for (let tier = after?.tier ?? 0; tier <= lastTier; tier++) {
    const isContinued = tier === after?.tier
    if (isContinued) scanNewest('following', isPastCursor)
    else if (tier === 0 || tier - 1 === after?.tier) scanNewest('newest', sql`true`)
    const ofTier = (rows: RawBuilder<unknown>) =>
      sql`select * from (${rows}) as ranked where tier = ${sql.lit(tier)} and ${isContinued ? isPastCursor : sql`true`}`
    find(`near_${tier}`, ofTier(sql`table ${sql.table(isContinued ? 'following' : 'newest')}`))
    if (tier === 0) find('far_0', ofTier(indexed('tagged', maxMatches)))
    if (tier === 1 || (tier === 2 && isContinued)) define('matching', indexed('wide', maxMatches + 1))
    const areCommon = sql<boolean>`(select count(*) from matching) > ${sql.lit(maxMatches)}`
    if (tier === 1)
      find('far_1', ofTier(sql`table matching union (${indexed('worded', maxMatches, areCommon)})`))
    if (tier === 2) find('far_2', ofTier(sql`table matching`))
  }
  const { rows } = await sql<FoundPost>`
    with ${sql.join(parts)}
    select post_id as id, tier, created_at from (
      ${sql.join(
        found.map((name) => sql`table ${sql.table(name)}`),
        sql` union `,
      )}
    ) as either
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
