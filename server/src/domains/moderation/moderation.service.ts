import { cutText, type Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { insertRemoval } from './moderation.queries.ts'

export interface ModerationDeps {
  clock: Clock
}

/** A comment that a moderator deletes, with its text. */
export interface CommentRemoval {
  moderatorId: Id
  commentId: Id
  authorId: Id
  content: string
  reason: string
}

/** A post that a moderator deletes. */
export interface PostRemoval {
  moderatorId: Id
  postId: Id
  authorId: Id
  reason: string
}

/** Longest quote of a removed comment to its author, in code points. */
const quotedLength = 200

export type ModerationService = ReturnType<typeof createModerationService>

/** What moderators do where content stands. */
export function createModerationService({ clock }: ModerationDeps) {
  return {
    /**
     * Records that a moderator removed a comment and notifies its author of the reason, in the transaction that deletes it
     * [CMT-27]. The act is the event's subject: each act notifies once.
     */
    async keepCommentRemoval(
      tx: Tx,
      { commentId, content, authorId, ...act }: CommentRemoval,
    ): Promise<void> {
      const now = clock.now()
      const target = { type: 'comment', id: commentId } as const
      const subjectId = await insertRemoval(tx, { ...act, target, personId: authorId }, now)
      // NOTE: without the comment's id: a notification with one is hidden once the comment is gone.
      const data = { reason: act.reason, commentContent: cutText(content, quotedLength) }
      const event = { kind: 'moderation-decision', recipientId: authorId, actorId: null } as const
      await enqueueEvents(tx, [{ ...event, subjectId, data, at: now }])
    },

    /** Records that a moderator removed a post, whose author its domain notifies, in the transaction that deletes it [COM-34]. */
    async keepPostRemoval(tx: Tx, { postId, authorId, ...act }: PostRemoval): Promise<void> {
      const target = { type: 'post', id: postId } as const
      await insertRemoval(tx, { ...act, target, personId: authorId }, clock.now())
    },
  }
}
