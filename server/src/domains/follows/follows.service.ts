import type { Id } from '@aura/contract/common'
import type { FollowFlags, FollowState } from '@aura/contract/follows/follows.contract'
import type { RawBuilder } from 'kysely'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { batchWrites } from '../../platform/db/batch-writes.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { hasRows, type Rollup, rebuildTotals } from '../../platform/rollup/rollup.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { type AskedFollow, type ChangeFollows, deleteFollow } from './follows.change.queries.ts'
import { type CountsAsked, countsForSql, type FollowCounts } from './follows.counts.queries.ts'
import {
  deleteFollowsOf,
  findFollowedAmong,
  findFollowFlags,
  followedIdsOf,
  followsMost,
  isFollower,
  rebuildFollowCounts,
  rollUpFollows,
} from './follows.queries.ts'

export type { FollowCounts } from './follows.counts.queries.ts'

export interface FollowsDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'skeletonOf'>
  accountVisibility: AccountVisibility
  statements: Record<'insert' | 'end', ChangeFollows>
  /** Counts of an account for a viewer; null: a visitor. */
  findCounts: (asked: CountsAsked) => Promise<FollowCounts>
}

/** An account named by pseudo or by id, as the calls accept it [PRF-15]. */
export interface FollowTarget {
  pseudo: string | undefined
  userId: Id | undefined
}

export type FollowsService = ReturnType<typeof createFollowsService>

/** The flags of a visitor. */
export const noFollows: FollowFlags = { isFollowing: false, isFollower: false }

/** Sums follows and unfollows into follower counts. */
export const followsRollup: Rollup = {
  name: 'follow-total',
  hasPending: () => hasRows('follow_delta'),
  rollUpBatch: rollUpFollows,
}

/** Recomputes every count from the follows; answers how many were wrong. */
export async function rebuildFollows(db: Db): Promise<number> {
  return rebuildTotals(db, followsRollup, rebuildFollowCounts)
}

export function createFollowsService(deps: FollowsDeps) {
  const { db, clock, accounts, accountVisibility, statements, findCounts } = deps

  const askedBy = (actor: Actor, { pseudo, userId }: FollowTarget): AskedFollow => ({
    followerId: actor.userId,
    isModerator: actor.isModerator,
    ...(pseudo === undefined
      ? { followedId: userId ?? null, skeleton: null }
      : { followedId: null, skeleton: accounts.skeletonOf(pseudo) }),
  })

  /** Changes of different people that arrive together share a statement and its commit; answers the account's followers. */
  const changeTogether = (change: ChangeFollows) =>
    batchWrites<{ actor: Actor; target: FollowTarget }, number>({
      ownerOf: ({ actor }) => actor.userId,
      isBatchedAlone: true,
      writeBatch: async (wanted) => {
        const asked = wanted.map(({ actor, target }) => askedBy(actor, target))
        const changed = await change(db, { asked, now: clock.now() })
        const followers = new Map(changed.map((row) => [row.followerId, row.followers]))
        return asked.map(({ followerId }) => followers.get(followerId))
      },
      writeOne: ({ actor, target }) => changeAlone(actor, target, change),
    })

  /** Changes one follow, of an account that may be named by a former pseudo. @throws DomainError if it cannot be followed */
  async function changeAlone(
    actor: Actor,
    { pseudo, userId }: FollowTarget,
    change: ChangeFollows,
  ): Promise<number> {
    const followedId = pseudo === undefined ? userId : await accountVisibility.resolvePseudo(actor, pseudo)
    if (followedId === undefined) throw new DomainError('follows.no-target')
    if (followedId === actor.userId) throw new DomainError('follows.self')
    const asked = [askedBy(actor, { pseudo: undefined, userId: followedId })]
    const [changed] = await retryOnConflict(() => change(db, { asked, now: clock.now() }))
    if (!changed && change === statements.insert && (await followsMost(db, actor.userId)))
      throw new DomainError('follows.too-many')
    if (!changed) throw new DomainError('profiles.unknown')
    return changed.followers
  }

  const insertFollow = changeTogether(statements.insert)
  const endFollow = changeTogether(statements.end)

  /** Counts of an account, without accounts that are not visible to the viewer. */
  async function countsOf(viewer: Viewer, accountId: Id): Promise<FollowCounts> {
    return findCounts({ accountId, viewerId: viewer?.userId ?? null })
  }

  return {
    countsOf,

    /** Follows; doing so twice is a success [PRF-15]. Never across a block [PRV-07]. @throws DomainError `profiles.unknown`, `follows.self`, `follows.no-target`, `follows.too-many` */
    async follow(actor: Actor, target: FollowTarget): Promise<FollowState> {
      return { isFollowing: true, followers: await insertFollow({ actor, target }) }
    },

    /** Stops following; doing so twice is a success [PRF-15]. */
    async unfollow(actor: Actor, target: FollowTarget): Promise<FollowState> {
      return { isFollowing: false, followers: await endFollow({ actor, target }) }
    },

    /** Ends follows between two accounts, both ways, in the caller's transaction [PRV-07]. */
    async endBetween(tx: Tx, oneId: Id, otherId: Id): Promise<void> {
      await deleteFollow(tx, oneId, otherId, clock.now())
      await deleteFollow(tx, otherId, oneId, clock.now())
    },

    /** Deletes all follows by an account and all follows of it, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteFollowsOf(tx, accountId)
    },

    /** Whether the actor follows the account with this pseudo [PRF-17]. */
    async isFollowing(actor: Actor, pseudo: string): Promise<{ isFollowing: boolean }> {
      const { id } = await accountVisibility.requireByPseudo(actor, pseudo)
      const followed = await findFollowedAmong(db, actor.userId, [id])
      return { isFollowing: followed.length > 0 }
    },

    isFollower,

    /** Whether the actor follows each of these accounts, in the same order [PRF-17]. */
    async statesOf(actor: Actor, userIds: readonly Id[]): Promise<{ userId: Id; isFollowing: boolean }[]> {
      const followed = new Set(await findFollowedAmong(db, actor.userId, userIds))
      return userIds.map((userId) => ({ userId, isFollowing: followed.has(userId) }))
    },

    /** Those of the accounts that the viewer follows; none for a visitor. */
    async followedAmong(viewer: Viewer, candidateIds: readonly Id[]): Promise<Set<Id>> {
      if (!viewer || candidateIds.length === 0) return new Set()
      return new Set(await findFollowedAmong(db, viewer.userId, candidateIds))
    },

    /** The follows between the viewer and each of the accounts; an empty map for a visitor. */
    async flagsOf(viewer: Viewer, ids: readonly Id[]): Promise<Map<Id, FollowFlags>> {
      if (!viewer || ids.length === 0) return new Map()
      const flags = await findFollowFlags(db, viewer.userId, ids)
      return new Map(flags.map(({ id, isFollowing, isFollower }) => [id, { isFollowing, isFollower }]))
    },

    /** SQL: one row with an account's counts for a viewer. */
    countsSqlOf: (account: RawBuilder<unknown>, viewerId: RawBuilder<Id | null>, now: RawBuilder<Date>) =>
      countsForSql(account, viewerId, accountVisibility, now),

    /** SQL for other domains: relation `followed_id` of the accounts that the follower follows. */
    followedIdsOf,
  }
}
