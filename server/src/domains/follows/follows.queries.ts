import type { Id } from '@aura/contract/common'
import type { FollowFlags } from '@aura/contract/follows/follows.contract'
import { followedMost } from '@aura/contract/follows/follows.limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'

/** Deletes all follows by an account and all follows of it. */
export async function deleteFollowsOf(db: Db, accountId: Id): Promise<void> {
  await db
    .deleteFrom('follow')
    .where((row) => row.or([row('followerId', '=', accountId), row('followedId', '=', accountId)]))
    .execute()
}

/** SQL: one account follows the other. */
export function isFollower(followerId: RawBuilder<Id>, followedId: RawBuilder<Id>): RawBuilder<boolean> {
  return sql`exists (select from follow where follower_id = ${followerId} and followed_id = ${followedId})`
}

/** Those of `candidateIds` that the follower follows. */
export async function findFollowedAmong(db: Db, followerId: Id, candidateIds: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ followedId: Id }>`
    select followed_id from follow
    where follower_id = ${followerId} and followed_id = any(${candidateIds}::bigint[])`.execute(db)
  return rows.map((row) => row.followedId)
}

export interface FollowListPage {
  /** The last row of the page before; absent for the first page. */
  after: DatedPlace | undefined
  limit: number
  /** Largest number of rows that are read. */
  most: number
}

/** For each of `candidateIds`, whether the viewer follows the account and whether it follows the viewer. */
export async function findFollowFlags(
  db: Db,
  viewerId: Id,
  candidateIds: readonly Id[],
): Promise<({ id: Id } & FollowFlags)[]> {
  const { rows } = await sql<{ id: Id } & FollowFlags>`
    select id, ${isFollower(sql`${viewerId}::bigint`, sql`id`)} as is_following,
      ${isFollower(sql`id`, sql`${viewerId}::bigint`)} as is_follower
    from unnest(${candidateIds}::bigint[]) as candidate (id)`.execute(db)
  return rows
}

/** A follower or followed account with its sort key in the list. */
export type FollowRow = DatedPlace

const columns = {
  followers: { listed: sql.ref('follower_id'), owner: sql.ref('followed_id') },
  following: { listed: sql.ref('followed_id'), owner: sql.ref('follower_id') },
} as const

/**
 * Followers of an account, or the accounts it follows, latest first. Reads at most `most` rows along an index.
 *
 * @param shows SQL: whether to list the account with this id
 */
export async function findFollowList(
  db: Db,
  which: keyof typeof columns,
  accountId: Id,
  { after, limit, most }: FollowListPage,
  shows: (listed: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<FollowRow[]> {
  const { rows } = await sql<FollowRow>`
    select id, created_at from (${rowsAfter(which, accountId, after)} limit ${most}) as looked
    where ${shows(sql.ref('looked.id'))}
    order by created_at desc, id desc
    limit ${limit}`.execute(db)
  return rows
}

/** The last of the `most` rows that {@link findFollowList} looks at; undefined when there are fewer. */
export async function findLastRowRead(
  db: Db,
  which: keyof typeof columns,
  accountId: Id,
  { after, most }: Pick<FollowListPage, 'after' | 'most'>,
): Promise<FollowRow | undefined> {
  const { rows } = await sql<FollowRow>`
    ${rowsAfter(which, accountId, after)} offset ${most - 1} limit 1`.execute(db)
  return rows[0]
}

function rowsAfter(which: keyof typeof columns, accountId: Id, after: DatedPlace | undefined) {
  const { listed, owner } = columns[which]
  const place = after
    ? sql`and (created_at, ${listed}) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
    : sql``
  return sql`select ${listed} as id, created_at from follow
    where ${owner} = ${accountId} ${place}
    order by created_at desc, ${listed} desc`
}

/** SQL for other domains: relation `followed_id` of the accounts that the follower follows. */
export function followedIdsOf(followerId: Id | RawBuilder<Id>): RawBuilder<{ followedId: Id }> {
  return sql`select followed_id from follow where follower_id = ${followerId}`
}

/** SQL: how many accounts an account follows, hidden ones included. */
export function followedCountOf(account: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select coalesce(sum(following), 0) from (
      select following from follow_total where account_id = ${account}
      union all
      select following from follow_delta where account_id = ${account}
    ) as part)`
}

/** Whether an account follows as many accounts as it may. */
export async function followsMost(db: Db, accountId: Id): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    select ${followedCountOf(sql`${accountId}::bigint`)} >= ${followedMost} as is_full`.execute(db)
  return rows[0]?.isFull ?? false
}

/** Adds up to `limit` waiting changes to the counts; answers how many. The caller holds the rollup's lock. */
export async function rollUpFollows(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from follow_delta
      where ctid = any(array(select ctid from follow_delta limit ${limit}))
      returning account_id, followers, following
    ), summed as (
      insert into follow_total as total (account_id, followers, following)
      select account_id, sum(followers), sum(following) from taken group by account_id
      on conflict (account_id) do update
        set followers = total.followers + excluded.followers, following = total.following + excluded.following
    )
    select count(*) as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/**
 * Computes every count from the follows and empties the queue in the same statement; answers how many counts changed. The caller
 * holds the rollup's lock.
 */
export async function rebuildFollowCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with drained as (delete from follow_delta),
    proven as (
      select account_id, sum(followers) as followers, sum(following) as following from (
        select followed_id as account_id, 1 as followers, 0 as following from follow
        union all select follower_id, 0, 1 from follow
        union all select account_id, 0, 0 from follow_total
      ) as part group by account_id
    ), corrected as (
      insert into follow_total as total (account_id, followers, following)
      select account_id, followers, following from proven
      on conflict (account_id) do update set followers = excluded.followers, following = excluded.following
        where total.followers <> excluded.followers or total.following <> excluded.following
      returning account_id
    )
    select count(*) as changed from corrected`.execute(db)
  return rows[0]?.changed ?? 0
}
