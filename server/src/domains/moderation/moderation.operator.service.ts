import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import { minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inLongTransaction, inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { SuspensionService } from '../accounts/suspension.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { SanctionsService, VoidedGiving } from '../aura/aura.sanctions.service.ts'
import { findHeldCase } from './moderation.case-record.queries.ts'
import { refuseProposals } from './moderation.confirm.service.ts'
import type { Deciding } from './moderation.decide.service.ts'
import {
  type DecisionRow,
  endSuspensionsOf,
  findAnswer,
  insertDecision,
  nextAnswerId,
} from './moderation.decisions.queries.ts'
import { suspensionEnd } from './moderation.decisions.rules.ts'
import type { Effects } from './moderation.effects.service.ts'
import type { Notifier } from './moderation.notify.service.ts'
import { notifyReporters } from './moderation.settle.queries.ts'
import type { Settling } from './moderation.settle.service.ts'

export interface OperatorDecisionsDeps {
  db: Db
  clock: Clock
  effects: Effects
  accounts: Pick<AccountAdministration, 'requireAny'> &
    Pick<SuspensionService, 'lockEnd' | 'setEnd' | 'restoreContent'>
  sanctions: Pick<SanctionsService, 'voidGivingIn'>
  deciding: Pick<Deciding, 'decideByOperator'>
  settling: Pick<Settling, 'settle'>
  notifier: Pick<Notifier, 'notifyEnded'>
  auditLog: Pick<AuditLog, 'record'>
}

interface OperatorMeasure {
  kind: 'suspend' | 'void-giving'
  days: number | null
  words: string
  sanctionId?: Id | null
}

/**
 * Decisions of operators by command: in force at once; the server settles them and notifies after a minute, verdicts on held aura at
 * once. They may be appealed like any other [MOD-21, MOD-27].
 */
export function createOperatorDecisions(deps: OperatorDecisionsDeps) {
  const { db, clock, effects, accounts, sanctions, deciding, settling, notifier, auditLog } = deps

  async function decide(
    tx: Tx,
    personId: Id,
    by: string,
    { kind, days, words, sanctionId = null }: OperatorMeasure,
  ): Promise<void> {
    const now = clock.now()
    const answerId = await nextAnswerId(tx)
    const isSuspension = kind === 'suspend'
    const decision = await insertDecision(tx, {
      ...{ answerId, caseId: null, kind, state: 'in-force', days, personId, words },
      suspendedUntil: isSuspension ? effects.provisionalEnd(suspensionEnd(days, now)) : null,
      previousUntil: isSuspension ? await effects.findPrevious(tx, personId) : null,
      ...{ targetType: 'user', targetId: personId, excerpt: '' },
      ...{ reasonCode: '', reasonLabel: '', rule: 'Conditions d’utilisation', reasonText: '' },
      ...{ decidedById: null, decidedBy: by, decidedAt: now, settledAt: null, toldAt: null },
      sanctionId,
    })
    await effects.apply(tx, { begun: [decision], ended: [] })
    const details = `${kind}${days ? ` ${days}` : ''} #${decision.id}`
    await auditLog.record(tx, { actor: by, act: 'decide', personId, details })
  }

  /**
   * Tells the person that a suspension has ended, if they were told of it. Tells the reporters that their report was dealt with, if the
   * lifted suspension was the whole answer and they were not told yet [MOD-04, MOD-21].
   */
  async function notifyLifted(tx: Tx, lifted: readonly DecisionRow[], now: Date): Promise<void> {
    const known = lifted.filter(
      ({ toldAt, suspendedUntil }) => toldAt && suspendedUntil && suspendedUntil > now,
    )
    await notifier.notifyEnded(tx, known.slice(0, 1))
    for (const { caseId, answerId, toldAt } of lifted) {
      if (toldAt || caseId === null) continue
      const others = (await findAnswer(tx, answerId)).filter(({ state }) => state === 'in-force')
      if (others.length === 0) await notifyReporters(tx, { caseId, answerId, at: now })
    }
  }

  /** @throws DomainError `profiles.unknown` */
  async function act(pseudo: string, work: (tx: Tx, personId: Id) => Promise<void>): Promise<string> {
    const account = await accounts.requireAny(pseudo)
    await inTransaction(db, (tx) => work(tx, account.id))
    return account.pseudo
  }

  return {
    /** Suspends an account for some days, for a reason in words. @returns its pseudo as written. @throws DomainError `profiles.unknown` */
    suspend: (pseudo: string, days: number, words: string, by: string): Promise<string> =>
      act(pseudo, (tx, id) => decide(tx, id, by, { kind: 'suspend', days, words })),

    /** Ends all suspensions of an account, and refuses the proposed ones. @throws DomainError `profiles.unknown` */
    unsuspend: (pseudo: string, by: string): Promise<string> =>
      act(pseudo, async (tx, personId) => {
        const now = clock.now()
        await refuseProposals(tx, personId, now)
        await accounts.lockEnd(tx, personId)
        await notifyLifted(tx, await endSuspensionsOf(tx, personId, now), now)
        await accounts.setEnd(tx, personId, null)
        await accounts.restoreContent(tx, personId)
        await auditLog.record(tx, { actor: by, act: 'undo', personId, details: 'suspend' })
      }),

    /**
     * Counts or voids held aura as the desk does, for a reason in words, and settles it at once: operators undo nothing.
     *
     * @throws DomainError `aura.held-unknown` when it is not held; `moderation.case-resolved` while a verdict of the desk can be undone,
     * or when it has lapsed and cannot count
     */
    async decideHeld(heldId: Id, kind: 'count' | 'void', words: string, by: string): Promise<void> {
      const made = await inTransaction(db, async (tx) => {
        const caseId = await findHeldCase(tx, heldId)
        if (caseId === undefined) throw new DomainError('aura.held-unknown')
        return deciding.decideByOperator(tx, by, caseId, { actions: [{ kind }], reason: '', words })
      })
      for (const { answerId } of made) await settling.settle(answerId)
    },

    /** Voids what an account gave in the last 90 days, for a reason in words. @throws DomainError `profiles.unknown` */
    async voidGiving(pseudo: string, words: string, by: string): Promise<VoidedGiving & { pseudo: string }> {
      const account = await accounts.requireAny(pseudo)
      const voided = await inLongTransaction(db, minutes(5), async (tx) => {
        const given = await sanctions.voidGivingIn(tx, account.id, { by, reason: words })
        const { sanctionId } = given
        await decide(tx, account.id, by, { kind: 'void-giving', days: null, words, sanctionId })
        return given
      })
      return { ...voided, pseudo: account.pseudo }
    },
  }
}
