import { cutText, type Id } from '@aura/contract/common'
import { reportsPerDay } from '@aura/contract/moderation/moderation.limits'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import {
  countReportsOfDay,
  deleteReportsBy,
  emptyCasesAbout,
  emptyDecisionsAbout,
  insertRemoval,
  insertReport,
  lockReporter,
  openCase,
} from './moderation.queries.ts'
import { createReportTargets, type TargetsDeps, type WantedTarget } from './moderation.targets.service.ts'
import { texts } from './moderation.texts.ts'

export interface ModerationDeps extends TargetsDeps {
  db: Db
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

/** Reports to the moderators, and the acts of moderators. */
export function createModerationService({ db, clock, ...readers }: ModerationDeps) {
  const targets = createReportTargets(readers)

  return {
    /**
     * Adds a report to the open case of its target, or opens one with a frozen copy of the content [MOD-01, MOD-15].
     *
     * @throws DomainError `moderation.already-reported`, `moderation.daily-limit` [MOD-03], and
     * errors of finding the target
     */
    async report(
      actor: Actor,
      { reason, ...wanted }: WantedTarget & { reason: string },
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ message: string }> {
      const { target, personId, frozen } = await targets.require(actor, wanted)
      return runOnce(db, actor.userId, idempotency, async (tx) => {
        const now = clock.now()
        await lockReporter(tx, actor.userId)
        const { count, secondsLeft } = await countReportsOfDay(tx, actor.userId, now)
        const untilTomorrow = { retryAfterSeconds: secondsLeft }
        if (count >= reportsPerDay) {
          throw new DomainError('moderation.daily-limit', {
            ...untilTomorrow,
            values: { limit: reportsPerDay },
          })
        }
        const caseId = await openCase(tx, target, personId, frozen, now)
        const report = { caseId, reporterId: actor.userId, target, reason: reason.trim(), createdAt: now }
        if (!(await insertReport(tx, report)))
          throw new DomainError('moderation.already-reported', untilTomorrow)
        return { message: texts.reported }
      })
    },

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

    /** Erases an account's reports and the records about it, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteReportsBy(tx, accountId)
      await emptyCasesAbout(tx, accountId, clock.now())
      await emptyDecisionsAbout(tx, accountId)
    },
  }
}
