import type { Id } from '@aura/contract/common'
import type { canDeletePost } from '@aura/contract/communities/communities.posts.contract'
import { isStaff } from '@aura/contract/communities/communities.rules'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import type { PostDeletionService } from '../posts/posts.delete.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { findCommunityAccess } from './communities.access.queries.ts'
import { recordAct } from './communities.log.queries.ts'
import { requireReason } from './communities.members.rules.ts'
import { holdRole, updatePinnedPost } from './communities.posts.queries.ts'
import { deletionReason } from './communities.posts.rules.ts'
import { texts } from './communities.posts.texts.ts'

export interface CommunityPostManagementDeps {
  db: Db
  clock: Clock
  posts: Pick<PostsService, 'get'>
  postVisibility: Pick<PostVisibility, 'findInCommunity' | 'findVisible'>
  postDeletion: Pick<PostDeletionService, 'removeWithin'>
  /**
   * Withdraws a post that a moderator removes, and notifies its author, in the caller's transaction. @throws DomainError
   * `posts.unknown`
   */
  onRemovedByModerator: (tx: Tx, removal: PostRemoval) => Promise<void>
}

/** The removal of a post by a moderator without a role in its community. */
export interface PostRemoval {
  moderatorId: Id
  postId: Id
  authorId: Id
  reason: string
}

export type CommunityPostManagement = ReturnType<typeof createCommunityPostManagement>

/** Deleting and pinning posts of a community, for its owner, admins, moderators and authors. */
export function createCommunityPostManagement(deps: CommunityPostManagementDeps) {
  const { db, clock, posts, postVisibility, postDeletion, onRemovedByModerator } = deps

  /**
   * A post of a community, and the actor's role there. Authors, owner, admins and moderators find posts that are hidden from them:
   * a block or a private community must not protect a post from its removal.
   *
   * @throws DomainError `posts.unknown` for everybody else to whom it is hidden
   */
  async function requirePost(actor: Actor, postId: Id) {
    const post = await postVisibility.findInCommunity(postId, actor)
    const community = post && (await findCommunityAccess(db, post.communityId, actor.userId))
    if (!community) throw new DomainError('posts.unknown')
    const isOwn = post.authorId === actor.userId
    const decides = isOwn || isStaff(community.role) || actor.isModerator
    if (!decides && !(await postVisibility.findVisible(postId, actor))) throw new DomainError('posts.unknown')
    return { community, authorId: post.authorId }
  }

  return {
    /** Whether the actor may delete a community's post, and why [COM-33]. @throws DomainError `posts.unknown` */
    async canDelete(actor: Actor, postId: Id): Promise<ResponseOf<typeof canDeletePost>> {
      const { community, authorId } = await requirePost(actor, postId)
      const reason = deletionReason(actor, community.role, authorId)
      return { canDelete: reason !== null, reason, userRole: community.role }
    },

    /**
     * Deletes a post of a community: one's own, or another's as its owner, an admin or a moderator [COM-34, COM-35, COM-54, MOD-21]. The
     * log names acts of owner and admins; a moderator without a role takes a decision of moderation, which the author may appeal.
     *
     * @throws DomainError `posts.unknown`, `communities.not-own-post`, `platform.invalid` for a reason too long
     */
    async delete(actor: Actor, postId: Id, said = ''): Promise<{ message: string }> {
      const reason = requireReason(said)
      const { community, authorId } = await requirePost(actor, postId)
      const communityId = community.id
      await inTransaction(db, async (tx) => {
        const role = await holdRole(tx, communityId, actor.userId)
        const why = deletionReason(actor, role, authorId)
        if (why === null) throw new DomainError('communities.not-own-post')
        const byStaff = isStaff(role)
        if (why !== 'author' && !byStaff)
          return onRemovedByModerator(tx, { moderatorId: actor.userId, postId, authorId, reason })
        await postDeletion.removeWithin(tx, { id: postId, authorId }, actor.userId, reason)
        if (why === 'author') return
        const at = clock.now()
        const act = { act: 'post-deleted', byId: actor.userId, personId: authorId } as const
        await recordAct(tx, { communityId, ...act, reason, at })
        // NOTE: without the post's id: a notification with one is hidden once the post is gone.
        const data = { communityId, ...(reason && { reason }) }
        const told = { recipientId: authorId, actorId: actor.userId, subjectId: postId }
        await enqueueEvents(tx, [{ kind: 'post-deleted', ...told, data, at }])
      })
      return { message: texts.deleted }
    },

    /**
     * Pins one post of the community, or none, for its owner and admins [COM-55].
     *
     * @throws DomainError `communities.not-manager`, `posts.unknown` for one that is not of this community
     */
    async pin(actor: Actor, communityId: Id, postId: Id | null): Promise<{ message: string }> {
      if (postId !== null && (await posts.get(actor, postId)).community_id !== communityId)
        throw new DomainError('posts.unknown')
      await inTransaction(db, async (tx) => {
        if (!isStaff(await holdRole(tx, communityId, actor.userId)))
          throw new DomainError('communities.not-manager')
        const hasChanged = await updatePinnedPost(tx, communityId, postId)
        if (hasChanged === undefined) throw new DomainError('posts.unknown')
        const act = postId === null ? 'unpinned' : 'pinned'
        if (hasChanged) await recordAct(tx, { communityId, act, byId: actor.userId, at: clock.now() })
      })
      return { message: postId === null ? texts.unpinned : texts.pinned }
    },
  }
}
