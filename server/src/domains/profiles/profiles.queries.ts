import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { compileStatement, hideFromPlanner } from '../../platform/db/compiled-statement.ts'
import type { AccountDetails, AccountsService } from '../accounts/accounts.service.ts'
import type { AskedDays, RecentAuraService, RecentSums } from '../aura/aura.recent.service.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { FollowCounts, FollowsService } from '../follows/follows.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'

/** A profile that a reader asks for; null: a visitor. */
export interface AskedProfile {
  skeleton: string
  readerId: Id | null
  isModerator: boolean
}

/** A question of the statement; unless `isSummed`, the row lacks what others moved of the profile's aura. */
type ReadProfile = AskedProfile & { isSummed: boolean }

/** A profile with its counts for its reader; `place` is the index of the question, from 1. */
export interface ProfileRow extends AccountDetails, FollowCounts, RecentSums {
  place: number
  aura: number
  postsCount: number
  isFollowing: boolean
  isFollower: boolean
  isMuted: boolean
}

export interface ProfileReadsDeps {
  accounts: Pick<AccountsService, 'visibleDetailsOf'>
  accountVisibility: Pick<AccountVisibility, 'noBlockBetween' | 'notMuted'>
  aura: Pick<AuraService, 'balanceOf'>
  recentAura: Pick<RecentAuraService, 'sumsOf'>
  follows: Pick<FollowsService, 'countsSqlOf' | 'followedIdsOf'>
  posts: Pick<PostsService, 'countOnProfileOf'>
}

/** The questions of several readers, the moment, and the days to sum. */
interface ProfilesQuestion {
  asked: readonly ReadProfile[]
  now: Date
  days: AskedDays
}

/** The statement that reads profiles for readers for whom they exist, with everything that the answer needs. */
export function createProfilesRead(deps: ProfileReadsDeps) {
  const { accounts, accountVisibility, aura, recentAura, follows, posts } = deps
  const id = sql<Id>`profile.id`
  const readerId = sql.ref<Id>('asked.reader_id')
  const summedId = sql<Id | null>`(case when asked.is_summed = 1 then profile.id end)`
  return compileStatement<ProfilesQuestion, ProfileRow>((given) => {
    const now = hideFromPlanner(sql<Date>`${given((question) => question.now)}::timestamptz`)
    const days = {
      from: hideFromPlanner(sql<string>`${given((question) => question.days.from)}::date`),
      to: hideFromPlanner(sql<string>`${given((question) => question.days.to)}::date`),
      since: hideFromPlanner(sql<Date>`${given((question) => question.days.since)}::timestamptz`),
    }
    const listOf = (read: (asked: ReadProfile) => unknown) => given(({ asked }) => asked.map(read))
    const reading = { now, isModerator: sql<boolean>`asked.is_moderator = 1` }
    return sql`
      select asked.place, profile.*, counts.*, recent.*, ${aura.balanceOf(id)} as aura,
        ${posts.countOnProfileOf(id)} as posts_count,
        exists (select from (${follows.followedIdsOf(readerId)}) as followed where followed_id = ${id}) as is_following,
        exists (select from (${follows.followedIdsOf(id)}) as followed where followed_id = ${readerId}) as is_follower,
        not ${accountVisibility.notMuted(readerId, id)} as is_muted
      from unnest(
        ${hideFromPlanner(sql`${listOf((asked) => asked.skeleton)}::text[]`)},
        ${hideFromPlanner(sql`${listOf((asked) => asked.readerId)}::bigint[]`)},
        ${hideFromPlanner(sql`${listOf((asked) => Number(asked.isModerator))}::integer[]`)},
        ${hideFromPlanner(sql`${listOf((asked) => Number(asked.isSummed))}::integer[]`)}
      ) with ordinality as asked (skeleton, reader_id, is_moderator, is_summed, place)
      cross join lateral (${accounts.visibleDetailsOf(sql`asked.skeleton`, reading)}) as profile
      cross join lateral (${follows.countsSqlOf(id, readerId, now)}) as counts
      cross join lateral (${recentAura.sumsOf(summedId, days)}) as recent
      where ${accountVisibility.noBlockBetween(readerId, id)}`
  })
}
