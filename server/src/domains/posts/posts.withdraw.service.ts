import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PostDeletionService } from './posts.delete.service.ts'
import { findLegend } from './posts.legends.queries.ts'
import { discoveryRank } from './posts.ranking.rules.ts'
import { markPostRestored, markPostWithdrawn, rankPublicPost } from './posts.withdraw.queries.ts'

export interface PostWithdrawalDeps {
  clock: Clock
  deletion: Pick<PostDeletionService, 'deleteWithdrawn'>
  /** What other domains do in the same transaction. */
  onWithdrawn: (tx: Tx, postId: Id) => Promise<void>
  onRestored: (tx: Tx, postId: Id) => Promise<void>
}

/** Restorable removals of posts by moderators [MOD-17, MOD-27]; for the domain moderation only. */
export function createPostWithdrawal(deps: PostWithdrawalDeps) {
  const { clock, deletion, onWithdrawn, onRestored } = deps
  return {
    /** Hides a post from all readers; false for one that is deleted or withdrawn. */
    async withdraw(tx: Tx, id: Id): Promise<boolean> {
      const isNew = await markPostWithdrawn(tx, id, clock.now())
      if (isNew) await onWithdrawn(tx, id)
      return isNew
    },

    /** Restores a withdrawn post; false for any other. */
    async restore(tx: Tx, id: Id): Promise<boolean> {
      const totals = await markPostRestored(tx, id)
      if (!totals) return false
      await rankPublicPost(tx, id, discoveryRank(totals))
      await onRestored(tx, id)
      return true
    },

    /** The texts of a post in any state; empty for an absent post. */
    findLegend,
    deleteWithdrawn: deletion.deleteWithdrawn,
  }
}
