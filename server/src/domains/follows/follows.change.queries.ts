import type { Id } from '@aura/contract/common'
import { followedMost } from '@aura/contract/follows/follows.limits'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, hideFromPlanner, type ParameterOf } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { type CountsVisibility, countsForSql } from './follows.counts.queries.ts'
import { followedCountOf, isFollower } from './follows.queries.ts'

/** A follow to begin or end; the followed account is named by its id or by the skeleton of its pseudo. */
export interface AskedFollow {
  followerId: Id
  /** Moderators may follow suspended accounts. */
  isModerator: boolean
  followedId: Id | null
  skeleton: string | null
}

/** Requests of several followers, and the moment of the change. */
export interface FollowsAsked {
  asked: readonly AskedFollow[]
  now: Date
}

/** SQL of other domains in the statements of follows. */
export interface FollowStatementDeps {
  accounts: Pick<AccountsService, 'idOfSkeleton'>
  accountVisibility: CountsVisibility &
    Pick<AccountVisibility, 'cardOf' | 'noBlockBetween' | 'holdUnblockedPair'>
}

/** Changes follows; answers the number of followers of each account after its own change, without others of the statement. */
export type ChangeFollows = (db: Db, change: FollowsAsked) => Promise<{ followerId: Id; followers: number }[]>

/**
 * The statements that begin or end follows of different people, with their events. Their answer leaves out requests for accounts that
 * are not visible to the follower, for the follower's own, and to begin one more than an account may follow.
 */
export function createFollowStatements(deps: FollowStatementDeps): Record<'insert' | 'end', ChangeFollows> {
  const { accounts, accountVisibility } = deps

  /** SQL: the requested accounts that are visible to their follower, and the moment of the change. */
  function shownSql(given: ParameterOf<FollowsAsked>) {
    const listOf = (read: (asked: AskedFollow) => unknown) => given(({ asked }) => asked.map(read))
    const now = hideFromPlanner(sql<Date>`${given((change) => change.now)}::timestamptz`)
    const asked = unnestFew({
      follower_id: ['bigint', listOf(({ followerId }) => followerId)],
      is_moderator: ['integer', listOf(({ isModerator }) => Number(isModerator))],
      named_id: ['bigint', listOf(({ followedId }) => followedId)],
      skeleton: ['text', listOf(({ skeleton }) => skeleton)],
    })
    const wanted = sql`coalesce(asked.named_id, ${accounts.idOfSkeleton(sql`asked.skeleton`)})`
    const card = accountVisibility.cardOf(wanted, sql<boolean>`asked.is_moderator = 1`, now)
    const shown = sql`
      select follower_id, card.id as followed_id from ${asked} as asked cross join lateral (${card}) as card
      where card.id <> follower_id and ${accountVisibility.noBlockBetween(sql`asked.follower_id`, sql`card.id`)}
      order by follower_id`
    return { shown, now }
  }

  /** SQL: the number of other followers of the account of a `pair` that the follower may see. */
  const othersSql = (now: RawBuilder<Date>): RawBuilder<number> => {
    const counts = countsForSql(sql`pair.followed_id`, sql`pair.follower_id`, accountVisibility, now)
    return sql`(
      (select followers from (${counts}) as counts)
      - exists (
        select from follow as own where own.follower_id = pair.follower_id and own.followed_id = pair.followed_id
      )::integer)`
  }

  return {
    /** A lock on each pair keeps a block from being written until the follow is committed. */
    insert: compileStatement((given) => {
      const { shown, now } = shownSql(given)
      return sql`
        with shown as materialized (${shown}), held as materialized (
          select * from shown where ${accountVisibility.holdUnblockedPair(sql`follower_id`, sql`followed_id`)}
        ), allowed as materialized (
          select * from held
          where ${followedCountOf(sql`held.follower_id`)} < ${sql.lit(followedMost)} or ${isFollower(sql`held.follower_id`, sql`held.followed_id`)}
        ), changed as (
          insert into follow (follower_id, followed_id, created_at) select follower_id, followed_id, ${now} from allowed
          on conflict do nothing returning follower_id, followed_id
        ), enqueued as (${enqueueFollowEventsSql({ isUndone: false, at: now })})
        select follower_id, 1 + ${othersSql(now)} as followers from allowed as pair`
    }),
    end: compileStatement((given) => {
      const { shown, now } = shownSql(given)
      return sql`
        with shown as materialized (${shown}), changed as (
          delete from follow using shown
          where follow.follower_id = shown.follower_id and follow.followed_id = shown.followed_id
          returning follow.follower_id, follow.followed_id
        ), enqueued as (${enqueueFollowEventsSql({ isUndone: true, at: now })})
        select follower_id, ${othersSql(now)} as followers from shown as pair`
    }),
  }
}

/** Ends a follow, if there is one, and undoes its event. */
export async function deleteFollow(db: Db, followerId: Id, followedId: Id, now: Date): Promise<void> {
  await sql`
    with changed as (
      delete from follow where follower_id = ${followerId} and followed_id = ${followedId}
      returning follower_id, followed_id
    )
    ${enqueueFollowEventsSql({ isUndone: true, at: sql`${now}::timestamptz` })}`.execute(db)
}

/** SQL that enqueues the events of the follows that the CTE `changed` has begun or ended. */
function enqueueFollowEventsSql({ isUndone, at }: { isUndone: boolean; at: RawBuilder<Date> }) {
  return enqueueEventsSql(sql`
    select 'follow', followed_id, follower_id, followed_id, followed_id, 0, '{}'::jsonb, ${sql.lit(isUndone)}, ${at}
    from changed`)
}
