import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type AccountVisibility, fewPeople } from '../privacy/privacy.visibility.ts'

export interface FollowCounts {
  followers: number
  following: number
}

export interface CountsAsked {
  accountId: Id
  /** Null: a visitor. */
  viewerId: Id | null
}

/** SQL about the accounts that do not exist for a viewer. */
export type CountsVisibility = Pick<AccountVisibility, 'blockedIdsOf' | 'isAbsentFor' | 'unlistedAccounts'>

/** For whom counts are read, in SQL. */
interface CountsViewer {
  id: RawBuilder<Id | null>
  /** The array of the accounts that a block hides from the viewer. */
  blockedIds: RawBuilder<Id[]>
  now?: RawBuilder<Date>
}

/**
 * Counts of accounts, each for a viewer, in the order asked: the total plus the pending deltas, without the accounts that do not exist for
 * the viewer.
 */
export async function findFollowCounts(
  db: Db,
  asked: readonly CountsAsked[],
  visibility: CountsVisibility,
): Promise<FollowCounts[]> {
  const viewer = { id: sql<Id | null>`asked.viewer_id`, blockedIds: sql<Id[]>`blocked.ids` }
  const { rows } = await sql<FollowCounts>`
    with asked as materialized (
      select * from unnest(
        ${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ viewerId }) => viewerId)}::bigint[]
      ) with ordinality as asked (account_id, viewer_id, place)
    ), blocked as materialized (
      select viewer_id, array(${visibility.blockedIdsOf(sql`reader.viewer_id`)}) as ids
      from (select distinct viewer_id from asked) as reader
    )
    select coalesce(sum(followers), 0) as followers, coalesce(sum(following), 0) as following
    from asked join blocked on blocked.viewer_id is not distinct from asked.viewer_id
    left join lateral (${countPartsSql(sql`asked.account_id`, viewer, visibility)}) as part on true
    group by place order by place`.execute(db)
  return rows
}

/** SQL: relation (followers, following) of the summands of an account's counts, without the accounts that do not exist for the viewer. */
export function countPartsSql(
  account: RawBuilder<unknown>,
  viewer: CountsViewer,
  { isAbsentFor, unlistedAccounts }: CountsVisibility,
): RawBuilder<FollowCounts> {
  const allUnlisted = sql`array(select id from (${unlistedAccounts(viewer.now)}) as unlisted)`
  const few = sql.lit(fewPeople)
  const hiddenCount = (owner: string, other: string, total: string): RawBuilder<number> => {
    const ofOwner = sql`${sql.ref(owner)} = ${account}`
    const otherId = sql.ref(other)
    const followsCount = sql`coalesce((select ${sql.ref(total)} from follow_total where account_id = ${account}), 0)`
    const absent = sql`${isAbsentFor(viewer.id, otherId, viewer.now)} and ${otherId} <> all(${viewer.blockedIds})`
    // NOTE: with a join PostgreSQL searches the follows once, not per blocked account.
    return sql`(
      (select count(*) from follow join unnest(${viewer.blockedIds}) as blocked_id on ${otherId} = blocked_id where ${ofOwner})
      + (select count(*) from follow where ${ofOwner} and ${followsCount} <= ${few} and ${absent})
      + (select count(*) from follow where ${ofOwner} and ${followsCount} > ${few} and ${otherId} = any(${allUnlisted}) and ${absent})
    )::integer`
  }
  return sql`
    select followers, following from follow_total where account_id = ${account}
    union all
    select followers, following from follow_delta where account_id = ${account}
    union all
    select -${hiddenCount('followed_id', 'follower_id', 'followers')}, -${hiddenCount('follower_id', 'followed_id', 'following')}`
}

/**
 * SQL: relation of the summands of an account's counts for a viewer, as {@link countPartsSql}. NOTE: OFFSET keeps each use of the blocked
 * accounts from reading them again.
 */
export function countPartsForSql(
  account: RawBuilder<unknown>,
  viewerId: RawBuilder<Id | null>,
  visibility: CountsVisibility,
  now: RawBuilder<Date>,
): RawBuilder<FollowCounts> {
  const viewer = { id: viewerId, blockedIds: sql<Id[]>`blocked.ids`, now }
  return sql`
    select part.followers, part.following
    from (select array(${visibility.blockedIdsOf(viewerId)}) as ids offset 0) as blocked
    cross join lateral (${countPartsSql(account, viewer, visibility)}) as part`
}

/** SQL: one row with an account's counts for a viewer. */
export function countsForSql(...asked: Parameters<typeof countPartsForSql>): RawBuilder<FollowCounts> {
  return sql`
    select coalesce(sum(followers), 0) as followers, coalesce(sum(following), 0) as following
    from (${countPartsForSql(...asked)}) as part`
}
