import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, type ParameterOf } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import type { DatedPost } from './posts.select-ids.queries.ts'

export interface FollowedPage {
  followerId: Id
  now: Date
  after: DatedPlace | undefined
  limit: number
  offset: number
  /** Adds posts of others in the follower's communities. */
  withCommunities: boolean
}

/** SQL of other domains about a follower. */
export interface FollowerRelations {
  /** Relation `followed_id` of the accounts that the follower follows. */
  followedIdsOf: (follower: RawBuilder<Id>) => RawBuilder<{ followedId: Id }>
  /** Of the relation `followed_id` the accounts whose posts lists show to the follower. */
  listedAmong: (
    follower: RawBuilder<Id>,
    followed: RawBuilder<{ followedId: Id }>,
    now: RawBuilder<Date>,
  ) => RawBuilder<{ followedId: Id }>
  /** The posts of one author do not show to the follower. */
  hidesAuthor: (
    follower: RawBuilder<Id>,
    author: RawBuilder<unknown>,
    now: RawBuilder<Date>,
  ) => RawBuilder<boolean>
}

/** An account that follows more than this probably finds some of them among the newest posts of all. */
const manyFollowed = 100
/** How many of the newest posts of all are scanned for that. */
const newestScanned = 1000

/**
 * Newest public posts of followed accounts and, if wanted, of the follower's communities. For followers of many it scans the newest
 * posts of all; for others, or if that leaves the page incomplete, it looks up each author's newest post and reads more of the
 * latest authors only: one look-up for each follow.
 */
export function createFollowedIdSelector(relations: FollowerRelations) {
  const statements = new Map<string, ReturnType<typeof followedStatement>>()
  return (db: Db, page: FollowedPage): Promise<DatedPost[]> => {
    // NOTE: the limit is a literal except on numbered pages: for a parameter, PostgreSQL plans for a tenth of all rows. Each numbered page
    // would be another prepared statement.
    const writtenLimit = page.offset === 0 ? page.limit : undefined
    const { withCommunities } = page
    const isContinued = page.after !== undefined
    const shape = `${writtenLimit} ${isContinued} ${withCommunities}`
    const known = statements.get(shape)
    const run = known ?? followedStatement(relations, { writtenLimit, isContinued, withCommunities })
    if (!known) statements.set(shape, run)
    return run(db, page)
  }
}

interface FollowedShape {
  writtenLimit: number | undefined
  isContinued: boolean
  withCommunities: boolean
}

function followedStatement(
  { followedIdsOf, listedAmong, hidesAuthor }: FollowerRelations,
  { writtenLimit, isContinued, withCommunities }: FollowedShape,
) {
  return compileStatement((given: ParameterOf<FollowedPage>) => {
    const follower = sql<Id>`${given(({ followerId }) => followerId)}::bigint`
    const now = sql<Date>`${given(({ now }) => now)}::timestamptz`
    const listed = (ids: RawBuilder<{ followedId: Id }>) => listedAmong(follower, ids, now)
    const followed = listed(followedIdsOf(follower))
    const place = isContinued
      ? sql`and (created_at, id) < (${given(({ after }) => after?.createdAt)}::timestamptz, ${given(({ after }) => after?.id)}::bigint)`
      : sql``
    const wanted = writtenLimit
      ? sql.lit(writtenLimit)
      : sql`${given(({ offset, limit }) => offset + limit)}::bigint`
    const shown = writtenLimit
      ? wanted
      : sql`${given(({ limit }) => limit)}::bigint offset ${given(({ offset }) => offset)}::bigint`
    const inCommunities = sql`
      union all
      select newest.id, newest.author_id, newest.created_at
      from audience_member as member
      join audience on audience.id = member.audience_id and audience.kind = 'community'
      cross join lateral (
        select id, author_id, created_at from post
        where audience_id = member.audience_id and deleted_at is null and not withheld
          and author_id <> ${follower} and not ${hidesAuthor(follower, sql`author_id`, now)} ${place}
        order by created_at desc, id desc
        limit ${wanted}
      ) as newest
      where member.account_id = ${follower} and member.may_read`
    return sql<DatedPost>`
      with recent as materialized (
        select id, author_id, created_at
        from (
          select id, author_id, created_at from public_post where true ${place}
          order by created_at desc, id desc
          limit case when (select count(*) from (${followed} limit ${sql.lit(manyFollowed)}) as first_followed) < ${sql.lit(manyFollowed)}
            then 0 else ${sql.lit(newestScanned)} end
        ) as newest
        -- Offset: one look-up for each post. As a join, the planner compares each post with all followed accounts.
        where exists (select from (${followed}) as followed where followed.followed_id = newest.author_id offset 0)
        order by created_at desc, id desc
        limit ${wanted}
      ), candidate as (
        select newest.author_id as followed_id, newest.id, newest.created_at
        from (${followedIdsOf(follower)}) as followed
        cross join lateral (
          select id, author_id, created_at from public_post
          where author_id = followed.followed_id ${place}
          order by created_at desc, id desc
          limit 1
        ) as newest
        where (select count(*) from recent) < ${wanted}
        order by newest.created_at desc, newest.id desc
        -- Keeps the planner from asking of all followed accounts whether lists show them.
        offset 0
      ), merged as (
        select newest.id, newest.author_id, newest.created_at
        from (${listed(sql`select followed_id from candidate`)} limit ${wanted}) as author
        cross join lateral (
          select id, author_id, created_at from public_post
          where author_id = author.followed_id ${place}
          order by created_at desc, id desc
          limit ${wanted}
        ) as newest
      )
      select id, author_id, created_at from recent where (select count(*) from recent) >= ${wanted}
      union all
      select id, author_id, created_at from merged
      ${withCommunities ? inCommunities : sql``}
      order by created_at desc, id desc
      limit ${shown}`
  })
}
