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
