import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** SQL: whether lists may show posts by `author` to the viewer. */
type ListsAuthor = (author: RawBuilder<unknown>) => RawBuilder<boolean>

/** Number of the newest uses of hashtags that are counted to find popular ones. */
const newestUses = 20_000

/**
 * Hashtags by number of authors since a moment. Hashtags of a single author come in rounds, one per author, so that no author
 * fills the list.
 */
export async function findPopularHashtags(
  db: Db,
  { since, limit, lists }: { since: Date; limit: number; lists: ListsAuthor },
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select tag, count(distinct author_id) as authors, min(author_id) as author_id, count(*) as uses from (
        select tag, post_id from search_hashtag where created_at > ${since}
        order by created_at desc limit ${sql.lit(newestUses)}
      ) as used join search_post using (post_id)
      where ${lists(sql`author_id`)}
      group by tag
    ) as counted
    order by authors desc,
      case when authors = 1 then row_number() over (partition by authors, author_id order by uses desc, tag) end,
      tag
    limit ${limit}`.execute(db)
  return rows.map(({ tag }) => tag)
}

export interface HashtagsPage {
  /** The typed beginning; blank for all hashtags of `known`. */
  prefix: string
  /** Popular hashtags, best known first, which are candidates if they begin with `prefix`. */
  known: readonly string[]
  /** Largest number of candidates, of known hashtags and of others. */
  candidates: number
  maxCounted: number
  lists: ListsAuthor
  limit: number
}

export interface HashtagRow {
  tag: string
  posts: number
  /** Of the latest posts with it that lists show to the viewer. */
  legends: string[]
}

/** Number of posts in which the spelling of a hashtag is looked for. */
const spelledIn = 10

/**
 * Hashtags that begin with the typed text, with the number of posts that lists show to the viewer, most first. Reads one entry of the
 * index per hashtag, and at most `maxCounted` posts of each.
 */
export async function findHashtags(db: Db, page: HashtagsPage): Promise<HashtagRow[]> {
  const { prefix, known, candidates, maxCounted, lists, limit } = page
  const typed = sql`(select asked.prefix from asked)`
  // NOTE: joined with `asked`, PostgreSQL reads all entries of the index and compares each.
  const nextAfter = (condition: RawBuilder<unknown>) => sql`(
    select tag from search_hashtag where ${condition} and tag < ${typed} || chr(1114111) order by tag limit 1
  )`
  const shownWith = (tag: RawBuilder<unknown>) => sql`
    from search_hashtag join search_post using (post_id)
    where search_hashtag.tag = ${tag} collate "C" and ${lists(sql`search_post.author_id`)}`
  const { rows } = await sql<HashtagRow>`
    with recursive asked as materialized (
      select regexp_replace(search_fold(${prefix}) collate pg_unicode_fast, '[^[:alnum:]_]', '', 'g') collate "C" as prefix
    ), listed as (
      select ${nextAfter(sql`${typed} <> '' and tag >= ${typed}`)} as tag
      union all
      select ${nextAfter(sql`tag > listed.tag`)} from listed where listed.tag is not null
    ), best_known as (
      select tag, place from unnest(${known}::text[]) with ordinality as one (tag, place), asked
      where starts_with(tag, asked.prefix) order by place limit ${candidates}
    ), candidate as (
      select tag, min(place) as place from (
        select tag, place from best_known
        union all (select tag, null from listed where tag is not null limit ${candidates})
      ) as either group by tag
    )
    , found as (
      select tag, posts, place from candidate cross join lateral (
        select count(*) as posts from (select ${shownWith(sql`candidate.tag`)} limit ${maxCounted}) as shown
      ) as counted
      where posts > 0 order by posts desc, place nulls last, tag limit ${limit}
    )
    select tag, posts, array(
      select legend from (
        select search_hashtag.post_id ${shownWith(sql`found.tag`)}
        order by search_hashtag.post_id desc limit ${sql.lit(spelledIn)}
      ) as latest join post on post.id = latest.post_id
      order by latest.post_id desc
    ) as legends
    from found order by posts desc, place nulls last, tag`.execute(db)
  return rows
}
