import { isBlank } from '@aura/contract/blank-text'
import type { deleteComment } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError, fieldRefusal } from '../../platform/errors/domain-error.ts'
import type { MediaService } from '../media/media.service.ts'
import type { CommentEventsOptions } from './comments.events.ts'
import {
  type CommentRow,
  type DeletedComments,
  markCommentsDeleted,
  unlistEmptied,
} from './comments.queries.ts'
import type { CommentsReadService } from './comments.read.service.ts'
import { texts } from './comments.texts.ts'
import type { CommenterVisibility } from './comments.write.queries.ts'

export interface CommentDeletionDeps {
  db: Db
  clock: Clock
  media: MediaService
  /** Withdraws a comment that a moderator removes, in the caller's transaction. @throws DomainError `comments.unknown` */
  onRemoved: (tx: Tx, removal: CommentRemoval) => Promise<void>
  staff: CommentStaff
  communityOf: CommentEventsOptions['communityOf']
  remainsOf: CommentsReadService['remainsOf']
}

/** Functions of communities, a higher domain, that comments call. */
export interface CommentStaff {
  /** SQL: whether a ban from the community of the post is in force for the account [COM-53]. */
  isExcludedFrom: CommenterVisibility['isExcludedFrom']
  /** Whether the actor is owner or admin of a community. */
  isStaffOf: (actor: Actor, communityId: Id) => Promise<boolean>
  /**
   * If the remover is owner or admin of the comment's community, records the removal and notifies the author, in the caller's
   * transaction; false otherwise.
   */
  recordStaffRemoval: (tx: Tx, removal: CommentRemoval & { postId: Id }) => Promise<boolean>
}

/** A comment that somebody other than its author removes: a moderator, or the owner or an admin of its community. */
export interface CommentRemoval {
  moderatorId: Id
  commentId: Id
  authorId: Id
  /** The text before the removal. */
  content: string
  reason: string
}

export type CommentDeletionService = ReturnType<typeof createCommentDeletionService>

/** Deletes comments: one for a person, one that moderators withdrew, or all of an account. */
export function createCommentDeletionService(deps: CommentDeletionDeps) {
  const { db, clock, media, onRemoved, staff, communityOf, remainsOf } = deps

  /** Deletes comments with their files; comments without listed replies leave their lists, deepest first. */
  async function remove(tx: Tx, which: DeletedComments): Promise<number> {
    const deleted = await markCommentsDeleted(tx, which, { now: clock.now(), communityOf })
    await media.empty(
      tx,
      deleted.flatMap(({ mediaId }) => mediaId ?? []),
    )
    for (const ids of byDepth(deleted)) await unlistEmptied(tx, ids)
    return deleted.length
  }

  return {
    /**
     * Deletes a comment of the actor, or as owner or admin of its community, with its text and file. A moderator's removal
     * keeps both, so that it can be restored [MOD-27]. The author keeps its aura [AUR-31], and replies stay [CMT-27, CMT-28].
     *
     * @param comment one that the actor may delete
     * @param reason required for deleting somebody else's comment; ignored for one's own
     * @throws DomainError `comments.unknown`, `comments.reason-missing`, `comments.not-author` for an admin demoted since
     */
    async delete(
      actor: Actor,
      comment: CommentRow,
      reason: string | undefined,
    ): Promise<ResponseOf<typeof deleteComment>> {
      const removal = comment.authorId === actor.userId ? undefined : removalOf(actor, comment, reason)
      await inTransaction(db, async (tx) => {
        if (removal && !(await staff.recordStaffRemoval(tx, { ...removal, postId: comment.postId }))) {
          if (!actor.isModerator) throw new DomainError('comments.not-author')
          return onRemoved(tx, removal)
        }
        if ((await remove(tx, { commentId: comment.id })) === 0) throw new DomainError('comments.unknown')
      })
      return { message: texts.deleted, remains: await remainsOf(actor, comment) }
    },

    /** Deletes the text and file of a comment that moderators withdrew, in the caller's transaction. */
    async deleteWithdrawn(tx: Tx, withdrawnId: Id): Promise<void> {
      await remove(tx, { withdrawnId })
    },

    /** Deletes all comments of an account, in the caller's transaction. */
    async deleteAllOf(tx: Tx, authorId: Id): Promise<void> {
      await remove(tx, { authorId })
    },
  }
}

/** @throws DomainError `comments.reason-missing` */
function removalOf(
  { userId: moderatorId }: Actor,
  { id: commentId, authorId, content }: CommentRow,
  said: string | undefined,
): CommentRemoval {
  const reason = said?.trim() ?? ''
  if (isBlank(reason)) throw fieldRefusal('comments.reason-missing', 'reason')
  return { moderatorId, commentId, authorId, content, reason }
}

/** The ids of these comments and of their ancestors, one list per depth, deepest first. */
export function byDepth(comments: readonly { id: Id; ancestorIds: Id[] }[]): Id[][] {
  const levels: Set<Id>[] = []
  for (const { id, ancestorIds } of comments) {
    for (const [depth, one] of [...ancestorIds, id].entries()) {
      levels[depth] ??= new Set()
      levels[depth].add(one)
    }
  }
  return levels.map((ids) => [...ids]).reverse()
}
