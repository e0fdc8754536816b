import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { answerContest } from '@aura/contract/moderation/moderation.decisions.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AccountMails } from '../accounts/account-mails.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { AppealsService } from '../aura/aura.appeals.service.ts'
import { deciderOf } from '../aura/aura.deciders.rules.ts'
import type { VerdictReversal } from '../aura/aura.held.reverse.service.ts'
import type { Restorations } from '../aura/aura.sanctions.restore.service.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import type { AppealVerdicts } from './moderation.appeal-verdicts.service.ts'
import { type AppealRow, findAppeal, updateAnswer, updateOutcome } from './moderation.appeals.queries.ts'
import {
  type CaseRecord,
  findCase,
  lockCase,
  updateCase,
  updateDecider,
} from './moderation.case-record.queries.ts'
import type { Conflicts } from './moderation.conflict-of-interest.service.ts'
import {
  type DecisionRow,
  endDecisions,
  findDecision,
  findDecisionsOfCase,
  lockDecision,
} from './moderation.decisions.queries.ts'
import { outcomeOf } from './moderation.decisions.rules.ts'
import type { Effects } from './moderation.effects.service.ts'
import { decidersOf, requireNotReporter, requireOther } from './moderation.eligibility.service.ts'
import { decisionMails } from './moderation.statements.texts.ts'

export interface AppealAnsweringDeps {
  db: Db
  clock: Clock
  effects: Pick<Effects, 'apply'>
  accounts: Pick<AccountAdministration, 'findOtherModerators'>
  auraAppeals: Pick<AppealsService, 'answerIn' | 'findDeciders'>
  /** Gives back what a sanction voided. */
  giveBack: Restorations['giveBack']
  /** Reverses the verdict that voided a held act or prize. */
  reverseVoid: VerdictReversal['reverseVoid']
  appealVerdicts: Pick<AppealVerdicts, 'concludeCounted'>
  auditLog: Pick<AuditLog, 'record'>
  conflicts: Pick<Conflicts, 'refuseOwnCase' | 'refuseAppealForOneself'>
  accountMails: AccountMails
}

type Answer = ResponseOf<typeof answerContest> & { words: string }

export type AppealAnswering = ReturnType<typeof createAppealAnswering>

/** A moderator other than the first decider answers an appeal, if there is one [MOD-27]. */
export function createAppealAnswering(deps: AppealAnsweringDeps) {
  const { db, clock, effects, accounts, auraAppeals, giveBack, reverseVoid } = deps
  const { appealVerdicts, auditLog, accountMails, conflicts } = deps

  /** Ends a decision and its effects; its case gets the outcome of the decisions that remain in force. */
  async function reverse(
    tx: Tx,
    decision: DecisionRow,
    { actor, reason }: { actor: Actor; reason: string },
  ): Promise<void> {
    const { id, caseId, sanctionId, targetId } = decision
    const [by, at] = [deciderOf(actor), clock.now()]
    await endDecisions(tx, [id], 'reversed', at)
    await effects.apply(tx, { begun: [], ended: [decision] })
    if (sanctionId !== null) await giveBack(tx, sanctionId, { by })
    if (decision.kind === 'void' && targetId !== null) {
      const isCounted = await reverseVoid(tx, targetId, { by, reason })
      if (isCounted) await appealVerdicts.concludeCounted(tx, targetId, { by: actor, at })
      return
    }
    if (caseId === null) return
    const inForce = (await findDecisionsOfCase(tx, caseId)).filter(({ state }) => state === 'in-force')
    await updateOutcome(tx, caseId, outcomeOf(inForce) ?? 'unproblematic')
  }

  /** Locks the decided case, then the case of its appeal, which is newer: cases are locked in the order of their ids. */
  async function lockCases(tx: Tx, { id, targetId }: CaseRecord): Promise<CaseRecord | undefined> {
    const appeal = await findAppeal(tx, targetId)
    const decision = appeal && (await findDecision(tx, appeal.decisionId))
    if (decision?.caseId) await lockCase(tx, decision.caseId)
    return lockCase(tx, id)
  }

  async function tell(
    tx: Tx,
    { id, personId }: AppealRow,
    decision: DecisionRow,
    { outcome, words }: Answer,
  ): Promise<void> {
    if (personId === null) return
    const told = { kind: 'contest-answer', recipientId: personId, actorId: null } as const
    // NOTE: negative, because appeals of aura movements use the same kind of notification with ids of another table.
    await enqueueEvents(tx, [{ ...told, subjectId: -id, data: { reason: words }, at: clock.now() }])
    if (decision.kind !== 'suspend') return
    const isReadmitted = outcome === 'reversed' && decision.days === null
    const kept = isReadmitted ? [decisionMails.readmitted] : []
    const mail = (pseudo: string) => ({
      subject: decisionMails.answerSubject,
      before: [decisionMails.hello(pseudo), decisionMails.outcomes[outcome], ...kept, words],
      link: undefined,
      after: [],
    })
    await accountMails.mail(tx, personId, mail, `contest ${id}`)
  }

  async function answerDecision(tx: Tx, actor: Actor, about: CaseRecord, answer: Answer): Promise<void> {
    const appeal = await findAppeal(tx, about.targetId)
    const decision = appeal && (await lockDecision(tx, appeal.decisionId))
    if (!appeal || !decision) throw new DomainError('moderation.case-unknown')
    const { caseId: decidedCaseId } = decision
    const decided = { caseId: decidedCaseId, deciderIds: decidersOf(decision), personId: appeal.personId }
    await requireOther(tx, accounts, actor, decided)
    await requireNotReporter(tx, accounts, actor, decided)
    const now = clock.now()
    const { outcome, words } = answer
    await updateAnswer(tx, appeal.id, {
      outcome,
      answer: words,
      answeredById: actor.userId,
      answeredAt: now,
    })
    const resolution = {
      status: 'resolved',
      outcome: null,
      isCleared: false,
      deciderId: actor.userId,
    } as const
    await updateCase(tx, about.id, resolution, now)
    if (outcome === 'reversed' && decision.state === 'in-force')
      await reverse(tx, decision, { actor, reason: words })
    await tell(tx, appeal, decision, answer)
    const details = `${outcome} #${decision.id}`
    const { id: caseId } = about
    const personId = decision.targetType === 'held-act' ? null : about.personId
    await auditLog.record(tx, { actor, act: 'answer-contest', caseId, personId, details })
  }

  /** Aura stores the answer, writes the audit log and locks the case. */
  async function answerMovement(tx: Tx, actor: Actor, about: CaseRecord, answer: Answer): Promise<void> {
    const deciderIds = await auraAppeals.findDeciders(tx, about.targetId)
    await requireOther(tx, accounts, actor, { deciderIds, personId: about.personId })
    const { outcome, words } = answer
    await auraAppeals
      .answerIn(tx, about.targetId, { outcome, answer: words, by: actor })
      .catch(answeredBefore)
    await updateDecider(tx, about.id, actor.userId)
  }

  return {
    /**
     * @throws DomainError `moderation.case-unknown`, `moderation.case-resolved`, `moderation.own-case`, `moderation.same-person`,
     * `moderation.own-report`, `aura.nothing-to-restore`
     */
    async answer(
      actor: Actor,
      caseId: Id,
      { outcome, words: said }: Answer,
      idempotency: IdempotencyKey | undefined,
    ): Promise<ResponseOf<typeof answerContest>> {
      const answer = { outcome, words: said.trim() }
      return runOnce(db, actor.userId, idempotency, async (tx) => {
        await conflicts.refuseAppealForOneself(tx, actor, caseId)
        const found = await findCase(tx, caseId)
        const about = found?.kind === 'decision-contest' ? await lockCases(tx, found) : found
        if (about?.kind !== 'decision-contest' && about?.kind !== 'aura-contest')
          throw new DomainError('moderation.case-unknown')
        await conflicts.refuseOwnCase(tx, actor, about)
        if (about.status === 'resolved') throw new DomainError('moderation.case-resolved')
        if (about.kind === 'aura-contest') await answerMovement(tx, actor, about, answer)
        else await answerDecision(tx, actor, about, answer)
        return { outcome }
      })
    },
  }
}

/** Another moderator answered after the case was read and before the appeal was locked. */
function answeredBefore(error: unknown): never {
  const isAnswered = error instanceof DomainError && error.code === 'aura.entry-unknown'
  throw isAnswered ? new DomainError('moderation.case-resolved') : error
}
