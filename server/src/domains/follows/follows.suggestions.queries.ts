import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Bounds of {@link findFollowedByFriends}: long lists of follows cost no more than short ones. */
export interface FriendsReach {
  /** Number of accounts followed by the reader whose follows are read, latest first. */
  friends: number
  /** Number of follows of each that are read, latest first. */
  followsOfEach: number
  limit: number
}

/** An account that the reader does not follow, with the reader's friends (accounts the reader follows) who follow it. */
export interface FollowedByFriends {
  id: Id
  friendIds: Id[]
}

export async function findFollowedByFriends(
  db: Db,
  readerId: Id,
  { friends, followsOfEach, limit }: FriendsReach,
): Promise<FollowedByFriends[]> {
  const { rows } = await sql<FollowedByFriends>`
    with friend as materialized (
      select followed_id as id from follow where follower_id = ${readerId}
      order by created_at desc, followed_id desc limit ${friends}
    ), found as materialized (
      select theirs.followed_id as id, array_agg(friend.id order by friend.id) as friend_ids
      from friend cross join lateral (
        select followed_id from follow where follower_id = friend.id
        order by created_at desc, followed_id desc limit ${followsOfEach}
      ) as theirs
      where theirs.followed_id <> ${readerId}
      group by theirs.followed_id
    )
    select id, friend_ids from found
    where not exists (select from follow as own where own.follower_id = ${readerId} and own.followed_id = found.id)
    order by cardinality(friend_ids) desc, id limit ${limit}`.execute(db)
  return rows
}

export async function followsAnyone(db: Db, readerId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('follow')
    .select('followedId')
    .where('followerId', '=', readerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** These accounts by followers, most first; pending deltas are not counted. */
export async function orderByFollowers(db: Db, ids: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from unnest(${ids}::bigint[]) as asked (id) left join follow_total on account_id = id
    order by coalesce(followers, 0) desc, id`.execute(db)
  return rows.map(({ id }) => id)
}
