import type { Id } from '@aura/contract/common'
import type { Action, DecisionForm } from '@aura/contract/moderation/moderation.decisions.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { HeldService } from '../aura/aura.held.service.ts'
import {
  type CaseRecord,
  findCase,
  lockCase,
  updateCase,
  updateDecider,
} from './moderation.case-record.queries.ts'
import type { Concern, Concerns } from './moderation.concerned.service.ts'
import { auditedPerson, type Conflicts } from './moderation.conflict-of-interest.service.ts'
import {
  type DecisionRow,
  findDecisionsOfCase,
  insertDecision,
  type NewDecision,
  nextAnswerId,
} from './moderation.decisions.queries.ts'
import {
  areAllowed,
  isMeasure,
  isOwnKind,
  isWaiting,
  needsReason,
  outcomeOf,
  suspensionEnd,
} from './moderation.decisions.rules.ts'
import type { Effects } from './moderation.effects.service.ts'
import { requireEligible } from './moderation.eligibility.service.ts'
import { findReason } from './moderation.reasons.queries.ts'
import { type StatementInput, statementOf, unreadStatementOf } from './moderation.statements.texts.ts'

export interface DecidingDeps {
  db: Db
  clock: Clock
  effects: Effects
  accounts: Pick<AccountAdministration, 'findOtherModerators' | 'hasRole'>
  auditLog: Pick<AuditLog, 'record'>
  conflicts: Pick<Conflicts, 'refuseOwnCase' | 'refuseVoidingForOneself'>
  held: Pick<HeldService, 'mayCount'>
  concerns: Concerns
  /** Schedules notices and irreversible effects of decisions for the end of the minute in which they can be undone. */
  settleLater: (tx: Tx) => Promise<void>
}

type Reason = NonNullable<Awaited<ReturnType<typeof findReason>>>

export type Deciding = ReturnType<typeof createDeciding>

/** Decides cases: decisions take effect at once, and can be undone for a minute [MOD-16 to MOD-19, MOD-25]. */
export function createDeciding(deps: DecidingDeps) {
  const { db, clock, effects, accounts, auditLog, conflicts, held, concerns } = deps
  const { settleLater } = deps

  /** @throws DomainError `moderation.reason-unknown` */
  async function requireReason(on: Db, { actions, reason }: DecisionForm): Promise<Reason> {
    const found = reason === '' ? undefined : await findReason(on, reason)
    if (!found && (reason !== '' || needsReason(actions))) throw new DomainError('moderation.reason-unknown')
    return found ?? { reasonCode: '', reasonLabel: '', rule: '', reasonText: '' }
  }

  /**
   * `by`: a moderator, or the name of an operator, whom no case concerns.
   *
   * @throws DomainError `moderation.case-unknown`, `moderation.own-case`, `moderation.case-resolved`, `moderation.unfit-action`
   */
  async function requireOpen(
    on: Db,
    by: Actor | string,
    found: CaseRecord | undefined,
    actions: readonly Action[],
  ): Promise<CaseRecord> {
    if (!found) throw new DomainError('moderation.case-unknown')
    if (typeof by !== 'string') await conflicts.refuseOwnCase(on, by, found)
    if (found.status !== 'open') throw new DomainError('moderation.case-resolved')
    if (!areAllowed(found.kind, actions)) throw new DomainError('moderation.unfit-action')
    if (found.personId === null && actions.some(({ kind }) => isMeasure(kind) && kind !== 'remove'))
      throw new DomainError('moderation.unfit-action')
    // Held aura stays in the queue until its verdict is settled; until then a second verdict is refused.
    const isVerdict = found.kind !== 'report'
    if (isVerdict && (await findDecisionsOfCase(on, found.id)).some(isWaiting))
      throw new DomainError('moderation.case-resolved')
    // A hold past its end can no longer count; a job voids it within the hour [AUR-44].
    const counts = actions.some(({ kind }) => kind === 'count')
    if (counts && found.targetId !== null && !(await held.mayCount(on, found.targetId)))
      throw new DomainError('moderation.case-resolved')
    return found
  }

  /**
   * Whether a second moderator must confirm: a suspension for good, if there is a second moderator; and any suspension of a person
   * with a role by a non-administrator, or moderators could remove each other [MOD-29].
   */
  async function asksSecond(
    tx: Tx,
    by: Actor | string,
    personId: Id | null,
    action: Action,
  ): Promise<boolean> {
    if (typeof by === 'string' || action.kind !== 'suspend') return false
    if (personId !== null && !by.isAdministrator && (await accounts.hasRole(tx, personId))) return true
    if (action.days !== null) return false
    const others = await accounts.findOtherModerators(tx, [
      by.userId,
      ...(personId === null ? [] : [personId]),
    ])
    return others.length > 0
  }

  /** Writes the decisions of a case that is open and locked, applies them and records them. @throws DomainError `moderation.reason-unknown` */
  async function write(
    tx: Tx,
    by: Actor | string,
    about: CaseRecord,
    form: DecisionForm,
  ): Promise<DecisionRow[]> {
    const { actions } = form
    const reason = await requireReason(tx, form)
    const now = clock.now()
    const { id: caseId, personId } = about
    const suspends = actions.some(({ kind }) => kind === 'suspend')
    const answer: Answer = {
      ...{ answerId: await nextAnswerId(tx), about, reason, words: form.words.trim() },
      ...(typeof by === 'string'
        ? { decidedById: null, decidedBy: by }
        : { decidedById: by.userId, decidedBy: null }),
      decidedAt: now,
      provisionalEnd: effects.provisionalEnd,
      previousUntil: suspends && personId !== null ? await effects.findPrevious(tx, personId) : null,
    }
    const made: DecisionRow[] = []
    for (const action of actions) {
      const state = (await asksSecond(tx, by, personId, action)) ? 'proposed' : 'in-force'
      const concern = await concerns.hold(tx, about, action.kind)
      made.push(await insertDecision(tx, newDecisionOf(action, { state, concern, answer })))
    }
    await effects.apply(tx, { begun: made.filter(({ state }) => state === 'in-force'), ended: [] })
    if (about.kind === 'report') await resolveCase(tx, caseId, made, answer)
    else await updateDecider(tx, caseId, answer.decidedById)
    const details = made.map(({ id, kind, days }) => `${kind}${days ? ` ${days}` : ''} #${id}`).join(', ')
    await auditLog.record(tx, {
      actor: by,
      act: 'decide',
      caseId,
      personId: auditedPerson(about),
      details: `${details} ${form.reason}`.trim(),
    })
    return made
  }

  return {
    /**
     * Decides a case in the caller's transaction, by one or more actions.
     *
     * @throws DomainError `moderation.case-unknown`, `moderation.own-case`, `moderation.case-resolved`, `moderation.unfit-action`,
     * `moderation.reason-unknown`, `moderation.contest-waits`, `moderation.same-person`, `moderation.own-report`
     */
    async decideIn(tx: Tx, actor: Actor, caseId: Id, form: DecisionForm): Promise<DecisionRow[]> {
      const { actions } = form
      await conflicts.refuseVoidingForOneself(tx, actor, caseId, actions)
      const about = await requireOpen(tx, actor, await lockCase(tx, caseId), actions)
      await requireEligible(tx, accounts, actor, about)
      const made = await write(tx, actor, about, form)
      await settleLater(tx)
      return made
    },

    /**
     * Decides held aura for an operator in the caller's transaction. The caller settles it.
     *
     * @throws DomainError `moderation.case-unknown`, `moderation.case-resolved`, `moderation.unfit-action`
     */
    async decideByOperator(tx: Tx, operator: string, caseId: Id, form: DecisionForm): Promise<DecisionRow[]> {
      const about = await requireOpen(tx, operator, await lockCase(tx, caseId), form.actions)
      return write(tx, operator, about, form)
    },

    /** The statement that the person concerned would read of a decision [MOD-21]. @throws as {@link decideIn} */
    async preview(
      actor: Actor,
      caseId: Id,
      form: DecisionForm,
    ): Promise<{ title: string; paragraphs: string[] }> {
      const about = await requireOpen(db, actor, await findCase(db, caseId), form.actions)
      const reason = await requireReason(db, form)
      const now = clock.now()
      const stated: StatementInput[] = []
      for (const { kind, days } of form.actions) {
        const { personId, excerpt, heldBecause } = await concerns.preview(db, about, kind)
        if (!isOwnKind(kind) || personId === null) continue
        stated.push({
          ...{ kind, excerpt, ...becauseOf(reason, heldBecause), words: form.words.trim() },
          targetType: about.targetType as StatementInput['targetType'],
          until: days == null ? null : suspensionEnd(days, now),
        })
      }
      if (stated.length > 0) return statementOf(stated)
      return unreadStatementOf(
        form.actions.map(({ kind }) => kind),
        about.targetType,
      )
    },
  }
}

/** The common part of the decisions of one answer. */
interface Answer {
  answerId: Id
  about: CaseRecord
  reason: Reason
  words: string
  decidedById: Id | null
  /** Name of the operator who decided by command. */
  decidedBy: string | null
  decidedAt: Date
  provisionalEnd: Effects['provisionalEnd']
  /** End of a suspension that was imposed without a decision. */
  previousUntil: Date | null
}

/** The reason of the list, if one was given, and why the act was held. */
function becauseOf(reason: Reason, heldBecause: string): Reason {
  return { ...reason, reasonText: `${reason.reasonText} ${heldBecause}`.trim() }
}

/** The decision that one action of an answer makes. */
function newDecisionOf(
  { kind, days = null }: Action,
  { state, concern, answer }: { state: NewDecision['state']; concern: Concern; answer: Answer },
): NewDecision {
  const { answerId, about, reason, words, decidedById, decidedBy, decidedAt } = answer
  const { provisionalEnd, previousUntil } = answer
  const { id: caseId, targetId } = about
  const { personId, excerpt, heldBecause } = concern
  const isSuspension = kind === 'suspend' && personId !== null
  return {
    ...{ answerId, caseId, kind, state, days, ...becauseOf(reason, heldBecause), words, personId, targetId },
    excerpt,
    targetType: about.targetType as DecisionRow['targetType'],
    suspendedUntil: isSuspension ? provisionalEnd(suspensionEnd(days, decidedAt)) : null,
    previousUntil: isSuspension ? previousUntil : null,
    ...{ decidedById, decidedBy, decidedAt, settledAt: null, toldAt: null },
  }
}

/** Resolves a case of reports by decisions; while one of them is proposed, the case waits for a second moderator. */
async function resolveCase(
  tx: Tx,
  caseId: Id,
  made: readonly DecisionRow[],
  { decidedById: deciderId, decidedAt }: Pick<Answer, 'decidedById' | 'decidedAt'>,
): Promise<void> {
  const inForce = made.filter(({ state }) => state === 'in-force')
  const status = inForce.length === made.length ? 'resolved' : 'confirming'
  const isCleared = made.some(({ kind }) => kind === 'clear')
  await updateCase(tx, caseId, { status, outcome: outcomeOf(inForce), isCleared, deciderId }, decidedAt)
}
