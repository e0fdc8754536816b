import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { byDepth, type CommentDeletionService } from './comments.delete.service.ts'
import { unlistEmptied } from './comments.queries.ts'
import {
  markCommentRestored,
  markCommentWithdrawn,
  rankTopLevel,
  relist,
} from './comments.withdraw.queries.ts'

export interface CommentWithdrawalDeps {
  clock: Clock
  deletion: Pick<CommentDeletionService, 'deleteWithdrawn'>
}

/** Removes comments for moderation so that they can be restored unchanged [MOD-17, MOD-27]. */
export function createCommentWithdrawal({ clock, deletion }: CommentWithdrawalDeps) {
  return {
    /** Hides a comment from all readers; a tombstone stays above replies. False for one that is deleted or withdrawn. */
    async withdraw(tx: Tx, id: Id): Promise<boolean> {
      const withdrawn = await markCommentWithdrawn(tx, id, clock.now())
      if (!withdrawn) return false
      for (const ids of byDepth([withdrawn])) await unlistEmptied(tx, ids)
      return true
    },

    /** Restores a withdrawn comment and lists the comments above it again; false for any other. */
    async restore(tx: Tx, id: Id): Promise<boolean> {
      const restored = await markCommentRestored(tx, id)
      if (!restored) return false
      // Deepest first: deletions lock ancestors in this order too.
      for (const ancestorId of restored.ancestorIds.toReversed()) await relist(tx, ancestorId)
      await rankTopLevel(tx, restored.ancestorIds[0] ?? id)
      return true
    },

    deleteWithdrawn: deletion.deleteWithdrawn,
  }
}
