import type { Id } from '@aura/contract/common'
import { pagePaths } from '@aura/contract/page-paths'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountMails } from '../accounts/account-mails.service.ts'
import { createOneTimeToken } from '../accounts/one-time-tokens.rules.ts'
import type { HeldService } from '../aura/aura.held.service.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { insertLink } from './moderation.appeals.queries.ts'
import type { DecisionRow } from './moderation.decisions.queries.ts'
import { appealEnd, isMeasure, isOwnKind } from './moderation.decisions.rules.ts'
import {
  decisionMails,
  endings,
  noticeOf,
  type StatementInput,
  statementOf,
} from './moderation.statements.texts.ts'

export interface NotifierDeps {
  clock: Clock
  accountMails: AccountMails
  publicUrl: string
  held: Pick<HeldService, 'find'>
}

export type Notifier = ReturnType<typeof createNotifier>

/** The statement of a decision for the person concerned; undefined for kinds that are not sent. */
function statedOf(decision: DecisionRow): StatementInput | undefined {
  const { kind, targetType, suspendedUntil, days: count, excerpt } = decision
  const { reasonLabel, rule, reasonText, words, confirmedById } = decision
  if (!isOwnKind(kind)) return undefined
  return {
    ...{ kind, targetType, excerpt, reasonLabel, rule, reasonText, words, confirmedById },
    until: count === null ? null : suspendedUntil,
  }
}

interface Notice {
  /** The decision, by which each notice is sent once. */
  id: Id
  personId: Id
  reason: string
  /** The content of a removed comment. */
  commentContent?: string
  /** The challenge of a prize; its title is looked up when the notification is read. */
  challengeId?: Id
}

/** Notifies people of decisions about them, in the caller's transaction. */
export async function enqueueNotices(tx: Tx, notices: readonly Notice[], at: Date): Promise<void> {
  const event = { kind: 'moderation-decision', actorId: null } as const
  await enqueueEvents(
    tx,
    notices.map(({ id, personId, ...data }) => ({
      ...event,
      recipientId: personId,
      subjectId: id,
      data,
      at,
    })),
  )
}

/** Notifies the person concerned of decisions, and mails decisions that suspend the account or change its aura [MOD-21]. */
export function createNotifier({ clock, accountMails, publicUrl, held }: NotifierDeps) {
  /** A mail about the decisions of one answer, with a link that shows them without a login. */
  async function mail(tx: Tx, decision: DecisionRow, stated: readonly StatementInput[]): Promise<void> {
    const { id: decisionId, personId, decidedAt } = decision
    if (personId === null) return
    const { token, tokenHash } = createOneTimeToken()
    const { title, paragraphs } = statementOf(stated)
    const words = (pseudo: string) => ({
      subject: title,
      before: [decisionMails.hello(pseudo), ...paragraphs],
      link: { label: decisionMails.link, address: `${publicUrl}${pagePaths.reports}?token=${token}` },
      after: [decisionMails.after],
    })
    if (await accountMails.mail(tx, personId, words, `decision ${decisionId}`))
      await insertLink(tx, { tokenHash, decisionId, expiresAt: appealEnd(decidedAt) })
  }

  /** The challenge whose prize a decision is about; nothing for other decisions. */
  async function challengeOf(
    tx: Tx,
    { targetType, targetId }: DecisionRow,
  ): Promise<Pick<Notice, 'challengeId'>> {
    if (targetType !== 'held-prize' || targetId === null) return {}
    const prize = await held.find(tx, targetId)
    return prize ? { challengeId: prize.subjectId } : {}
  }

  return {
    /** Notifies of the end of measures, in the transaction that ends them. */
    async notifyEnded(tx: Tx, ended: readonly DecisionRow[]): Promise<void> {
      const told = ended.flatMap(({ id, kind, personId }) =>
        isMeasure(kind) && personId !== null ? [{ id, kind, personId }] : [],
      )
      // NOTE: negative, because the notification of the decision itself has the positive id.
      const notices = told.map(({ id, kind, personId }) => ({ id: -id, personId, reason: endings[kind] }))
      await enqueueNotices(tx, notices, clock.now())
      const gravest = told.find(({ kind }) => kind === 'suspend' || kind === 'void-giving')
      if (!gravest) return
      const words = (pseudo: string) => ({
        subject: decisionMails.endedSubject,
        before: [decisionMails.hello(pseudo), ...told.map(({ kind }) => endings[kind])],
        link: undefined,
        after: [],
      })
      await accountMails.mail(tx, gravest.personId, words, `decision ${-gravest.id}`)
    },

    /** Notifies of the decisions of one answer, in the transaction that marks them as notified. */
    async notify(tx: Tx, decisions: readonly DecisionRow[]): Promise<void> {
      const told = decisions.flatMap((decision) => {
        const stated = statedOf(decision)
        return stated && decision.personId !== null ? [{ decision, stated, personId: decision.personId }] : []
      })
      const notices: Notice[] = []
      for (const { decision, stated, personId } of told) {
        const { id } = decision
        notices.push({ id, personId, reason: noticeOf(stated), ...(await challengeOf(tx, decision)) })
      }
      await enqueueNotices(tx, notices, clock.now())
      const gravest =
        told.find(({ decision }) => decision.kind === 'suspend') ??
        told.find(({ decision }) => decision.kind === 'void-giving')
      if (gravest)
        await mail(
          tx,
          gravest.decision,
          told.map(({ stated }) => stated),
        )
    },
  }
}
