import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import './posts.tables.ts'

/** A post's place in discovery. Deleted posts have none. */
export interface RankedPost {
  id: Id
  authorId: Id
  rank: number
  deletedAt: null
}

export interface RankedPage {
  /** Answer what comes after this place. */
  after: { rank: number; id: Id } | undefined
  /** Whose posts are left out. */
  withoutAuthorId: Id | undefined
  limit: number
}

/** Posts in discovery's order, best first. */
export async function findRankedPosts(
  db: Db,
  { after, withoutAuthorId, limit }: RankedPage,
): Promise<RankedPost[]> {
  const place = after ? sql`and (rank, post_id) < (${after.rank}::float8, ${after.id}::bigint)` : sql``
  const others = withoutAuthorId === undefined ? sql`` : sql`and author_id <> ${withoutAuthorId}`
  const { rows } = await sql<RankedPost>`
    select post_id as id, author_id, rank, null as deleted_at from post_total
    where rank is not null ${place} ${others}
    order by rank desc, post_id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Ranked posts among `ids`, best first; those deleted in the meantime are left out. */
export async function findRankedAmong(db: Db, ids: readonly Id[]): Promise<RankedPost[]> {
  const { rows } = await sql<RankedPost>`
    select post_id as id, author_id, rank, null as deleted_at from post_total
    where post_id = any(${ids}::bigint[]) and rank is not null
    order by rank desc, post_id desc`.execute(db)
  return rows
}

export interface DatedPost {
  id: Id
  createdAt: Date
}

export interface DatedPage {
  after: DatedPost | undefined
  limit: number
  offset: number
}

/**
 * Newest posts of many authors (`authors` is a relation `followed_id`). Each author's newest are read by index and
 * merged, so that the cost follows how many are followed, not how many posts exist.
 */
export async function findNewestPosts(
  db: Db,
  authors: RawBuilder<{ followedId: Id }>,
  { after, limit, offset }: DatedPage,
): Promise<DatedPost[]> {
  const place = after
    ? sql`and (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<DatedPost>`
    select newest.id, newest.created_at
    from (${authors}) as author
    cross join lateral (
      select id, created_at from post
      where author_id = author.followed_id and deleted_at is null ${place}
      order by created_at desc, id desc
      limit ${offset + limit}
    ) as newest
    order by newest.created_at desc, newest.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** What a post's place is made of. */
export interface RankedTotals {
  aura: number
  likes: number
  createdAt: Date
}

export interface FoldedPosts {
  /** Rows taken off the queue. */
  taken: number
  /** Posts whose totals changed and that are still ranked. */
  changed: (RankedTotals & { postId: Id })[]
}

/** Adds up to `limit` waiting changes to the totals. The caller holds the fold's lock. */
export async function foldTotals(db: Db, limit: number): Promise<FoldedPosts> {
  const { rows } = await sql<{ taken: number; postId: Id | null } & RankedTotals>`
    with taken as (
      delete from post_unfolded
      where ctid = any(array(select ctid from post_unfolded limit ${limit}))
      returning post_id, aura, likes
    ), folded as (
      insert into post_total as total (post_id, author_id, aura, likes)
      select post.id, post.author_id, sum(taken.aura), sum(taken.likes)
      from taken join post on post.id = taken.post_id group by post.id
      on conflict (post_id) do update
        set aura = total.aura + excluded.aura, likes = total.likes + excluded.likes
      returning post_id, aura, likes, rank
    )
    select amount.taken, folded.post_id, folded.aura, folded.likes, post.created_at
    from (select count(*) as taken from taken) as amount
    left join (folded join post on post.id = folded.post_id) on folded.rank is not null`.execute(db)
  return {
    taken: rows[0]?.taken ?? 0,
    changed: rows.flatMap(({ postId, aura, likes, createdAt }) =>
      postId === null ? [] : [{ postId, aura, likes, createdAt }],
    ),
  }
}

/** Moves posts to new places; one deleted in the meantime stays without. */
export async function updateRanks(db: Db, places: readonly { postId: Id; rank: number }[]): Promise<void> {
  if (places.length === 0) return
  await sql`
    update post_total set rank = place.rank
    from unnest(
      ${places.map((place) => place.postId)}::bigint[], ${places.map((place) => place.rank)}::float8[]
    ) as place (post_id, rank)
    where post_total.post_id = place.post_id and post_total.rank is not null`.execute(db)
}
