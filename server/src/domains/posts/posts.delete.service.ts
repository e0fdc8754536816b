import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MediaService } from '../media/media.service.ts'
import { deleteMembershipsOf, leaveToProfile, returnToAudience } from './posts.audience.queries.ts'
import { deleteLegends } from './posts.legends.queries.ts'
import {
  emptyRemovalReasons,
  forgetRemover,
  lockPostOfMedia,
  markPostsDeleted,
  markPostWithheld,
  type PostDeletion,
} from './posts.queries.ts'
import { texts } from './posts.texts.ts'

export interface PostDeletionDeps {
  db: Db
  clock: Clock
  media: Pick<MediaService, 'empty' | 'haveAllFailed'>
  /** Runs in the caller's transaction what other domains do when posts are deleted. */
  onDeleted: (tx: Tx, postIds: readonly Id[]) => Promise<void>
}

export type PostDeletionService = ReturnType<typeof createPostDeletionService>

/** Removes posts from everything that shows posts; their aura stays with the author [PST-17, AUR-31]. */
export function createPostDeletionService({ db, clock, media, onDeleted }: PostDeletionDeps) {
  async function markDeleted(tx: Tx, deletion: PostDeletion): Promise<number> {
    const { postIds, mediaIds } = await markPostsDeleted(tx, deletion, clock.now())
    await media.empty(tx, mediaIds)
    await deleteLegends(tx, postIds)
    if (postIds.length > 0) await onDeleted(tx, postIds)
    return postIds.length
  }

  /**
   * Deletes a post in the caller's transaction; another account than the author gives a reason.
   *
   * @throws DomainError `posts.unknown` for one that is already deleted
   */
  async function removeWithin(
    tx: Tx,
    { id, authorId }: { id: Id; authorId: Id },
    byId: Id,
    reason = '',
  ): Promise<void> {
    const removal = byId === authorId ? undefined : { byId, reason }
    if ((await markDeleted(tx, { postId: id, removal })) === 0) throw new DomainError('posts.unknown')
  }

  return {
    removeWithin,

    /** Takes a post that shows on its author's profile out of its audience; false for any other, which stays. */
    leaveToProfile,
    returnToAudience,

    /** Deletes the actor's own post. @throws DomainError `posts.unknown` for one deleted at the same time */
    async delete({ userId }: Actor, postId: Id): Promise<{ message: string }> {
      await inTransaction(db, (tx) => removeWithin(tx, { id: postId, authorId: userId }, userId))
      return { message: texts.deleted }
    },

    /** Deletes the posts of an audience that is gone, except posts that show on a profile, in the caller's transaction. */
    async deleteUnreadable(tx: Tx, audiencePostIds: readonly Id[]): Promise<void> {
      await markDeleted(tx, { audiencePostIds })
    },

    /** Deletes a post that moderators withdrew for good, in the caller's transaction. */
    async deleteWithdrawn(tx: Tx, withdrawnId: Id): Promise<void> {
      await markDeleted(tx, { withdrawnId })
    },

    /** Deletes all posts of an account and its memberships of audiences, in the caller's transaction. */
    async deleteAllOf(tx: Tx, authorId: Id): Promise<void> {
      await markDeleted(tx, { authorId })
      await emptyRemovalReasons(tx, authorId)
      await forgetRemover(tx, authorId)
      await deleteMembershipsOf(tx, authorId)
    },

    /** Withholds a post from all but its author once all its media have failed, in the transaction in which one of them fails. */
    async withholdFailed(tx: Tx, mediaId: Id): Promise<void> {
      const post = await lockPostOfMedia(tx, mediaId)
      if (post && (await media.haveAllFailed(tx, post.mediaIds))) await markPostWithheld(tx, post.postId)
    },
  }
}
