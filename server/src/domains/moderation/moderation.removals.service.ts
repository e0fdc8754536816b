import type { Id } from '@aura/contract/common'
import { cutText } from '@aura/contract/cut-text'
import { quotedLength } from '@aura/contract/moderation/moderation.limits'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { CommentRemoval } from '../comments/comments.delete.service.ts'
import { updateCase } from './moderation.case-record.queries.ts'
import type { Withdrawal } from './moderation.effects.service.ts'
import { requireNotReporter } from './moderation.eligibility.service.ts'
import { enqueueNotices } from './moderation.notify.service.ts'
import { insertRemoval, lockOpenCase, type Removal } from './moderation.removals.queries.ts'
import { notifyReporters } from './moderation.settle.queries.ts'
import { noticeOf } from './moderation.statements.texts.ts'

export interface RemovalsDeps {
  clock: Clock
  accounts: Pick<AccountsService, 'findName'>
  accountAdministration: Pick<AccountAdministration, 'findOtherModerators'>
  auditLog: Pick<AuditLog, 'record'>
  postWithdrawal: Pick<Withdrawal, 'withdraw'> & { findLegend: (tx: Tx, id: Id) => Promise<string> }
  commentWithdrawal: Pick<Withdrawal, 'withdraw'>
}

/** A post that a moderator deletes. */
export interface PostRemoval {
  moderatorId: Id
  postId: Id
  authorId: Id
  reason: string
  /** Only its entry in a challenge is removed: the post stays on the profile. */
  isLeft?: boolean
}

export type Removals = ReturnType<typeof createRemovals>

/** Removals by moderators on the page of the content, outside the desk. */
export function createRemovals(deps: RemovalsDeps) {
  const { clock, accounts, accountAdministration, auditLog, postWithdrawal, commentWithdrawal } = deps

  /**
   * Records a removal as a decision, which resolves the case of its reports, and in the audit log [MOD-17, MOD-20].
   *
   * @throws DomainError `moderation.own-report` to a moderator who reported the content, while another one could act
   */
  async function record(tx: Tx, removal: Omit<Removal, 'caseId'>): Promise<Id> {
    const { moderatorId: userId, target, personId } = removal
    const now = clock.now()
    const caseId = await lockOpenCase(tx, target)
    const reported = { caseId, deciderIds: [], personId }
    await requireNotReporter(tx, accountAdministration, { userId }, reported)
    const { id, answerId } = await insertRemoval(tx, { ...removal, caseId }, now)
    if (caseId !== null) {
      await updateCase(
        tx,
        caseId,
        { status: 'resolved', outcome: 'removed', isCleared: false, deciderId: userId },
        now,
      )
      await notifyReporters(tx, { caseId, answerId, at: now })
    }
    const actor = { userId, pseudo: await accounts.findName(tx, userId) }
    const details = `${target.type} ${target.id} #${id}`
    await auditLog.record(tx, { actor, act: 'remove-elsewhere', caseId, personId, details })
    return id
  }

  return {
    /**
     * Withdraws a comment and notifies its author of the reason, in the caller's transaction [CMT-27].
     *
     * @throws DomainError `comments.unknown` for one that is deleted, `moderation.own-report`
     */
    async removeComment(tx: Tx, { commentId, content, authorId, ...act }: CommentRemoval): Promise<void> {
      const target = { type: 'comment', id: commentId } as const
      const excerpt = cutText(content, quotedLength)
      const id = await record(tx, { ...act, target, personId: authorId, excerpt })
      if (!(await commentWithdrawal.withdraw(tx, commentId, id))) throw new DomainError('comments.unknown')
      // NOTE: without the comment's id: a notification with one is hidden once the comment is gone.
      const notice = { id, personId: authorId, reason: act.reason, commentContent: excerpt }
      await enqueueNotices(tx, [notice], clock.now())
    },

    /**
     * Withdraws a post and notifies its author, of the reason if there is one, in the caller's transaction [COM-34, MOD-21].
     *
     * @throws DomainError `posts.unknown` for one that is deleted, `moderation.own-report`
     */
    async removePost(tx: Tx, { postId, authorId, isLeft = false, ...act }: PostRemoval): Promise<void> {
      const target = { type: isLeft ? 'entry' : 'post', id: postId } as const
      const excerpt = cutText(await postWithdrawal.findLegend(tx, postId), quotedLength)
      const id = await record(tx, { ...act, target, personId: authorId, excerpt })
      if (!isLeft && !(await postWithdrawal.withdraw(tx, postId, id))) throw new DomainError('posts.unknown')
      const removal = { kind: 'remove', targetType: target.type, until: null } as const
      const reason = noticeOf({ ...removal, reasonLabel: '', reasonText: '', words: act.reason })
      await enqueueNotices(tx, [{ id, personId: authorId, reason }], clock.now())
    },
  }
}
