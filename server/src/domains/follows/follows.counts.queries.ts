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
  /** The array of the unlisted accounts, cut off after one more than {@link fewPeople}. */
  unlistedIds: RawBuilder<Id[]>
  /** The array of {@link hiddenIdsSql}. */
  hiddenIds: RawBuilder<Id[]>
  now?: RawBuilder<Date>
}

/** SQL: one row with `ids`, the array `unlistedIds` of {@link CountsViewer}. PostgreSQL builds it once in a statement. */
const unlistedSql = ({ unlistedAccounts }: CountsVisibility, now?: RawBuilder<Date>) =>
  sql`select array(select id from (${unlistedAccounts(now)}) as account limit ${sql.lit(fewPeople + 1)}) as ids`

const areMany = (unlistedIds: RawBuilder<Id[]>) => sql`cardinality(${unlistedIds}) > ${sql.lit(fewPeople)}`

/** SQL: relation of the accounts that a block hides from a viewer and, unless there are many, of those that are absent for the viewer. */
function hiddenIdsSql(
  { id: viewerId, unlistedIds, now }: Omit<CountsViewer, 'hiddenIds'>,
  { blockedIdsOf, isAbsentFor }: CountsVisibility,
): RawBuilder<{ id: Id }> {
  return sql`
    ${blockedIdsOf(viewerId)}
    union
    select id from unnest(${unlistedIds}) as id
    where not ${areMany(unlistedIds)} and ${isAbsentFor(viewerId, sql`id`, now)}`
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
  const unlistedIds = sql<Id[]>`unlisted.ids`
  const viewer = { id: sql<Id | null>`asked.viewer_id`, unlistedIds, hiddenIds: sql<Id[]>`hidden.ids` }
  const { rows } = await sql<FollowCounts>`
    with asked as materialized (
      select * from unnest(
        ${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ viewerId }) => viewerId)}::bigint[]
      ) with ordinality as asked (account_id, viewer_id, place)
    ), unlisted as materialized (${unlistedSql(visibility)}), hidden as materialized (
      select viewer_id, array(${hiddenIdsSql({ id: sql`reader.viewer_id`, unlistedIds }, visibility)}) as ids
      from (select distinct viewer_id from asked) as reader cross join unlisted
    )
    select counts.*
    from unlisted cross join asked join hidden on hidden.viewer_id is not distinct from asked.viewer_id
    cross join lateral (${countsSql(sql`asked.account_id`, viewer, visibility)}) as counts
    order by place`.execute(db)
  return rows
}

/** SQL: one row of an account's counts for a viewer. */
function countsSql(
  account: RawBuilder<unknown>,
  viewer: CountsViewer,
  { isAbsentFor, unlistedAccounts }: CountsVisibility,
): RawBuilder<FollowCounts> {
  const allUnlisted = sql`array(select id from (${unlistedAccounts(viewer.now)}) as unlisted)`
  const hiddenCount = (owner: string, other: string, total: RawBuilder<number>): RawBuilder<number> => {
    const ofOwner = sql`${sql.ref(owner)} = ${account}`
    const otherId = sql.ref(other)
    const isFew = sql`${total} <= ${sql.lit(fewPeople)}`
    const isHidden = sql`${otherId} = hidden_id`
    const absent = sql`${isAbsentFor(viewer.id, otherId, viewer.now)} and ${otherId} <> all(${viewer.hiddenIds})`
    // Few follows are read once and joined. Of many follows, OFFSET lets only those of hidden accounts be read.
    return sql`
      case when ${isFew}
        then (select count(*) from follow join unnest(${viewer.hiddenIds}) as hidden_id on ${isHidden} where ${ofOwner})
        else (select count(*) from unnest(${viewer.hiddenIds}) as hidden_id
          where exists (select from follow where ${ofOwner} and ${isHidden} offset 0)) end
      + case when not ${areMany(viewer.unlistedIds)} then 0
        when ${isFew} then (select count(*) from follow where ${ofOwner} and ${absent})
        else (select count(*) from follow where ${ofOwner} and ${otherId} = any(${allUnlisted}) and ${absent}) end`
  }
  const countOf = (total: 'followers' | 'following', owner: string, other: string) => {
    const rolledUp = sql<number>`coalesce(total.${sql.ref(total)}, 0)`
    return sql`${rolledUp} + coalesce(pending.${sql.ref(total)}, 0) - (${hiddenCount(owner, other, rolledUp)})`
  }
  return sql`
    select ${countOf('followers', 'followed_id', 'follower_id')} as followers,
      ${countOf('following', 'follower_id', 'followed_id')} as following
    from (
      select sum(followers) as followers, sum(following) as following from follow_delta where account_id = ${account}
    ) as pending
    left join follow_total as total on total.account_id = ${account}`
}

/**
 * SQL: one row of an account's counts for a viewer, as {@link findFollowCounts}. NOTE: OFFSET keeps each use of the arrays from building
 * them again.
 */
export function countsForSql(
  account: RawBuilder<unknown>,
  viewerId: RawBuilder<Id | null>,
  visibility: CountsVisibility,
  now: RawBuilder<Date>,
): RawBuilder<FollowCounts> {
  const unlistedIds = sql<Id[]>`unlisted.ids`
  const viewer = { id: viewerId, unlistedIds, hiddenIds: sql<Id[]>`hidden.ids`, now }
  return sql`
    select counts.*
    from (${unlistedSql(visibility, now)} offset 0) as unlisted
    cross join lateral (select array(${hiddenIdsSql(viewer, visibility)}) as ids offset 0) as hidden
    cross join lateral (${countsSql(account, viewer, visibility)}) as counts`
}
