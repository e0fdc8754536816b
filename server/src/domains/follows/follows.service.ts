import type { Id } from '@aura/contract/common'
import type { FollowState } from '@aura/contract/follows/follows.contract'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type Fold, rebuildTotals } from '../../platform/fold/fold.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import {
  deleteFollow,
  deleteFollowsOf,
  type FollowCounts,
  findFollowCounts,
  findFollowedAmong,
  foldFollows,
  followedIdsOf,
  insertFollow,
  rebuildFollowCounts,
} from './follows.queries.ts'

export type { FollowCounts } from './follows.queries.ts'

export interface FollowsDeps {
  db: Db
  clock: Clock
  accounts: AccountsService
}

/** An account named by pseudo or by id, as the calls accept it [PRF-15]. */
export interface FollowTarget {
  pseudo: string | undefined
  userId: Id | undefined
}

export type FollowsService = ReturnType<typeof createFollowsService>

/** Sums follows and unfollows into follower counts. */
export const followsFold: Fold = { name: 'follow-total', foldBatch: foldFollows }

/** Writes every count anew from the follows; answers how many were wrong. */
export async function rebuildFollows(db: Db): Promise<number> {
  return rebuildTotals(db, followsFold, rebuildFollowCounts)
}

/** Who follows whom. */
export function createFollowsService({ db, clock, accounts }: FollowsDeps) {
  async function requireTarget({ pseudo, userId }: FollowTarget): Promise<{ id: Id }> {
    if (pseudo !== undefined) return accounts.requireByPseudo(pseudo)
    if (userId !== undefined) return accounts.requireById(userId)
    throw new DomainError('follows.no-target')
  }

  async function requireOther(actor: Actor, target: FollowTarget): Promise<Id> {
    const { id } = await requireTarget(target)
    if (id === actor.userId) throw new DomainError('follows.self')
    return id
  }

  return {
    /** Follows; doing so twice is a success [PRF-15]. */
    async follow(actor: Actor, target: FollowTarget): Promise<FollowState> {
      const followedId = await requireOther(actor, target)
      await insertFollow(db, actor.userId, followedId, clock.now())
      const { followers } = await findFollowCounts(db, followedId)
      return { isFollowing: true, followers }
    },

    /** Stops following; doing so twice is a success [PRF-15]. */
    async unfollow(actor: Actor, target: FollowTarget): Promise<FollowState> {
      const followedId = await requireOther(actor, target)
      await deleteFollow(db, actor.userId, followedId)
      const { followers } = await findFollowCounts(db, followedId)
      return { isFollowing: false, followers }
    },

    /** Forgets whom an account follows and who follows it, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteFollowsOf(tx, accountId)
    },

    /** Whether the actor follows the account with this pseudo [PRF-17]. */
    async isFollowing(actor: Actor, pseudo: string): Promise<{ isFollowing: boolean }> {
      const { id } = await accounts.requireByPseudo(pseudo)
      const followed = await findFollowedAmong(db, actor.userId, [id])
      return { isFollowing: followed.length > 0 }
    },

    /** Which of the accounts the viewer follows; none for a visitor. */
    async followedAmong(viewer: Viewer, candidateIds: readonly Id[]): Promise<Set<Id>> {
      if (!viewer || candidateIds.length === 0) return new Set()
      return new Set(await findFollowedAmong(db, viewer.userId, candidateIds))
    },

    /** SQL for the accounts one follows (relation `followed_id`), for a list that joins them in its own statement. */
    followedIdsOf,

    async countsOf(accountId: Id): Promise<FollowCounts> {
      return findFollowCounts(db, accountId)
    },
  }
}
