import type { Id } from '@aura/contract/common'
import { cutText } from '@aura/contract/cut-text'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import type { Action, DecisionForm } from '@aura/contract/moderation/moderation.decisions.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { HeldService } from '../aura/aura.held.service.ts'
import { auditedPerson, type Conflicts } from './moderation.conflict-of-interest.service.ts'
import { requireUncontested } from './moderation.decide-again.service.ts'
import {
  type DecidedCase,
  findDecidedCase,
  lockDecidedCase,
  updateCase,
} from './moderation.decided-case.queries.ts'
import {
  type DecisionRow,
  findDecisionsOfCase,
  insertDecision,
  nextAnswerId,
} from './moderation.decisions.queries.ts'
import { areFit, isMeasure, needsReason, outcomeOf, suspensionEnd } from './moderation.decisions.rules.ts'
import type { Effects } from './moderation.effects.service.ts'
import { findReason } from './moderation.reasons.queries.ts'
import { type Stated, statementOf } from './moderation.statements.texts.ts'

export interface DecidingDeps {
  db: Db
  clock: Clock
  effects: Effects
  accounts: Pick<AccountAdministration, 'hasOtherModerator' | 'hasRole'>
  auditLog: Pick<AuditLog, 'record'>
  conflicts: Pick<Conflicts, 'refuseOwnCase'>
  held: Pick<HeldService, 'mayCount'>
  /** Schedules notices and irreversible effects of decisions for the end of the minute in which they can be undone. */
  settleLater: (tx: Tx) => Promise<void>
}

type Reason = NonNullable<Awaited<ReturnType<typeof findReason>>>

export type Deciding = ReturnType<typeof createDeciding>

/** Longest excerpt of content that the person concerned reads, in code points. */
const excerptLength = 200

/** Decides cases: what is decided takes effect at once, and can be undone for a minute [MOD-16 to MOD-19, MOD-25]. */
export function createDeciding(deps: DecidingDeps) {
  const { db, clock, effects, accounts, auditLog, conflicts, held, settleLater } = deps

  /** @throws DomainError `moderation.reason-unknown` */
  async function requireReason(on: Db, { actions, reason }: DecisionForm): Promise<Reason> {
    const found = reason === '' ? undefined : await findReason(on, reason)
    if (!found && (reason !== '' || needsReason(actions))) throw new DomainError('moderation.reason-unknown')
    return found ?? { reasonCode: '', reasonLabel: '', rule: '', reasonText: '' }
  }

  /** @throws DomainError `moderation.case-unknown`, `moderation.own-case`, `moderation.case-resolved`, `moderation.unfit-action` */
  async function requireOpen(
    on: Db,
    actor: Actor,
    found: DecidedCase | undefined,
    actions: readonly Action[],
  ): Promise<DecidedCase> {
    if (!found) throw new DomainError('moderation.case-unknown')
    await conflicts.refuseOwnCase(on, actor, found)
    if (found.status !== 'open') throw new DomainError('moderation.case-resolved')
    if (!areFit(found.kind, actions)) throw new DomainError('moderation.unfit-action')
    if (found.personId === null && actions.some(({ kind }) => isMeasure(kind) && kind !== 'remove'))
      throw new DomainError('moderation.unfit-action')
    // What is held stays in the queue until the ledger has moved it, after the minute.
    const isVerdict = found.kind !== 'report'
    if (isVerdict && (await findDecisionsOfCase(on, found.id)).some(isWaiting))
      throw new DomainError('moderation.case-resolved')
    // Its wait is over: the ledger voids it within the hour [AUR-44].
    const counts = actions.some(({ kind }) => kind === 'count')
    if (counts && found.targetId !== null && !(await held.mayCount(on, found.targetId)))
      throw new DomainError('moderation.case-resolved')
    return found
  }

  /**
   * Whether a second moderator must confirm: a suspension for good, if there is a second moderator; and any suspension of a person
   * with a role by a non-administrator, or moderators could remove each other [MOD-29].
   */
  async function asksSecond(tx: Tx, actor: Actor, personId: Id | null, action: Action): Promise<boolean> {
    if (action.kind !== 'suspend') return false
    if (personId !== null && !actor.isAdministrator && (await accounts.hasRole(tx, personId))) return true
    if (action.days !== null) return false
    return accounts.hasOtherModerator(tx, [actor.userId, ...(personId === null ? [] : [personId])])
  }

  return {
    /**
     * Decides a case in the caller's transaction, by one or more actions.
     *
     * @throws DomainError `moderation.case-unknown`, `moderation.own-case`, `moderation.case-resolved`, `moderation.unfit-action`,
     * `moderation.reason-unknown`, `moderation.contest-waits`, `moderation.same-person`
     */
    async decideIn(tx: Tx, actor: Actor, caseId: Id, form: DecisionForm): Promise<DecisionRow[]> {
      const { actions } = form
      const decided = await requireOpen(tx, actor, await lockDecidedCase(tx, caseId), actions)
      await requireUncontested(tx, accounts, actor, decided)
      const reason = await requireReason(tx, form)
      const now = clock.now()
      const answerId = await nextAnswerId(tx)
      const isReport = decided.kind === 'report'
      const { personId } = decided
      const suspends = actions.some(({ kind }) => kind === 'suspend')
      const previousUntil = suspends && personId !== null ? await effects.findPrevious(tx, personId) : null
      const made: DecisionRow[] = []
      for (const action of actions) {
        const isProposed = await asksSecond(tx, actor, personId, action)
        const isSuspension = action.kind === 'suspend' && personId !== null
        made.push(
          await insertDecision(tx, {
            ...{ answerId, caseId, kind: action.kind, ...reason, words: form.words.trim(), personId },
            state: isProposed ? 'proposed' : 'in-force',
            days: action.days ?? null,
            suspendedUntil: isSuspension
              ? effects.provisionalEnd(suspensionEnd(action.days ?? null, now))
              : null,
            previousUntil: isSuspension ? previousUntil : null,
            targetType: decided.targetType as DecisionRow['targetType'],
            targetId: decided.targetId,
            excerpt: isMeasure(action.kind) ? cutText(decided.frozenText ?? '', excerptLength) : '',
            ...{ decidedById: actor.userId, decidedBy: null, decidedAt: now, settledAt: null, toldAt: null },
          }),
        )
      }
      const begun = made.filter(({ state }) => state === 'in-force')
      await effects.apply(tx, { begun, ended: [] })
      if (isReport)
        await updateCase(
          tx,
          caseId,
          {
            status: begun.length === made.length ? 'resolved' : 'confirming',
            outcome: outcomeOf(begun),
            isCleared: actions.some(({ kind }) => kind === 'clear'),
          },
          now,
        )
      const details = made.map(({ id, kind, days }) => `${kind}${days ? ` ${days}` : ''} #${id}`).join(', ')
      await auditLog.record(tx, {
        actor,
        act: 'decide',
        caseId,
        personId: auditedPerson(decided),
        details: `${details} ${form.reason}`.trim(),
      })
      await settleLater(tx)
      return made
    },

    /** What the person concerned would read of a decision [MOD-21]. @throws as {@link decideIn} */
    async preview(
      actor: Actor,
      caseId: Id,
      form: DecisionForm,
    ): Promise<{ title: string; paragraphs: string[] }> {
      const decided = await requireOpen(db, actor, await findDecidedCase(db, caseId), form.actions)
      const reason = await requireReason(db, form)
      const now = clock.now()
      const excerpt = cutText(decided.frozenText ?? '', excerptLength)
      const stated = form.actions.flatMap(({ kind, days }): Stated[] =>
        isMeasure(kind)
          ? [
              {
                ...{ kind, excerpt, ...reason, words: form.words.trim() },
                targetType: decided.targetType as ReportType,
                until: days == null ? null : suspensionEnd(days, now),
              },
            ]
          : [],
      )
      return statementOf(stated)
    },
  }
}

/** A decision that takes effect once it cannot be undone any more. */
const isWaiting = ({ state, settledAt }: DecisionRow): boolean => state === 'in-force' && settledAt === null
