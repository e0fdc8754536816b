import type { Id } from '@aura/contract/common'
import { isStaff, nonMember } from '@aura/contract/communities/communities.rules'
import { cutText } from '@aura/contract/cut-text'
import { quotedLength } from '@aura/contract/moderation/moderation.limits'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CommentStaff } from '../comments/comments.delete.service.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { findCommunityAccess, holdRoleAtPost } from './communities.access.queries.ts'
import { isBannedSql } from './communities.bans.queries.ts'
import { recordAct } from './communities.log.queries.ts'

export interface CommentStaffDeps {
  db: Db
  clock: Clock
  postVisibility: Pick<PostVisibility, 'communityOf'>
}

/** What a community decides of comments below its posts: removal by owner and admins, refusal of the banned [CMT-27, COM-53]. */
export function createCommentStaff({ db, clock, postVisibility }: CommentStaffDeps): CommentStaff {
  return {
    isStaffOf: async ({ userId }: Actor, communityId: Id) =>
      isStaff((await findCommunityAccess(db, communityId, userId))?.role ?? nonMember),

    isExcludedFrom: (postId, accountId, now) =>
      isBannedSql(postVisibility.communityOf(postId), accountId, now),

    async recordStaffRemoval(tx, { postId, commentId, moderatorId, authorId, content, reason }) {
      const held = await holdRoleAtPost(tx, postVisibility.communityOf, postId, moderatorId)
      if (!held || !isStaff(held.role)) return false
      const communityId = held.id
      const at = clock.now()
      const act = { act: 'comment-deleted', byId: moderatorId, personId: authorId } as const
      await recordAct(tx, { communityId, ...act, reason, at })
      // NOTE: without the comment's id: a notification with one is hidden once the comment is gone.
      const data = { communityId, reason, commentContent: cutText(content, quotedLength) }
      const told = { recipientId: authorId, actorId: moderatorId, subjectId: commentId }
      await enqueueEvents(tx, [{ kind: 'community-comment-deleted', ...told, data, at }])
      return true
    },
  }
}
