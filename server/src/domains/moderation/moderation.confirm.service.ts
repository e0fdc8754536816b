import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { updateCase } from './moderation.case-record.queries.ts'
import { confirmProposed, type DecisionRow, endDecisions } from './moderation.decisions.queries.ts'
import { outcomeOf, suspensionEnd } from './moderation.decisions.rules.ts'
import type { Effects } from './moderation.effects.service.ts'
import { decidersOf, requireNoAppeal, requireNotReporter } from './moderation.eligibility.service.ts'
import { lockDecisionAndCase } from './moderation.undo.service.ts'

export interface ConfirmingDeps {
  db: Db
  clock: Clock
  effects: Pick<Effects, 'apply' | 'provisionalEnd'>
  accounts: Pick<AccountAdministration, 'findOtherModerators'>
  auditLog: Pick<AuditLog, 'record'>
  settleLater: (tx: Tx) => Promise<void>
}

export type Confirming = ReturnType<typeof createConfirming>

/** A second moderator confirms or refuses proposed suspensions [MOD-29]. */
export function createConfirming({ db, clock, effects, accounts, auditLog, settleLater }: ConfirmingDeps) {
  return {
    /**
     * Confirms or refuses a suspension that another moderator proposed, or withdraws the actor's own proposal. The proposer's undo
     * window starts at confirmation. Idempotent.
     *
     * @throws DomainError `moderation.decision-unknown`, `moderation.own-case`, `moderation.second-person`, `moderation.own-report`,
     * `moderation.contest-waits`
     */
    async confirm(actor: Actor, id: Id, isConfirmed: boolean): Promise<DecisionRow> {
      return inTransaction(db, async (tx) => {
        const { about, answer, decision } = await lockDecisionAndCase(tx, id)
        if (decision.personId === actor.userId) throw new DomainError('moderation.own-case')
        const wanted = isConfirmed ? 'in-force' : 'refused'
        if (decision.state === wanted && decision.confirmedById === (isConfirmed ? actor.userId : null))
          return decision
        if (decision.state !== 'proposed' || decision.personId === null)
          throw new DomainError('moderation.decision-unknown')
        const isOwn = decision.decidedById === actor.userId
        if (isConfirmed && isOwn) throw new DomainError('moderation.second-person')
        const { id: caseId, personId } = about
        if (!isOwn)
          await requireNotReporter(tx, accounts, actor, {
            caseId,
            deciderIds: decidersOf(decision),
            personId,
          })
        if (isConfirmed) await requireNoAppeal(tx, caseId)
        const now = clock.now()
        const suspendedUntil = effects.provisionalEnd(suspensionEnd(decision.days, now))
        if (isConfirmed)
          await confirmProposed(tx, id, { confirmedById: actor.userId, decidedAt: now, suspendedUntil })
        else await endDecisions(tx, [id], 'refused', now)
        await effects.apply(tx, isConfirmed ? { begun: [decision], ended: [] } : { begun: [], ended: [] })
        const inForce = answer.filter((one) => (one.id === id ? isConfirmed : one.state === 'in-force'))
        const status = inForce.length > 0 ? 'resolved' : 'open'
        const deciderId = inForce.length > 0 ? decision.decidedById : null
        const resolution = { status, outcome: outcomeOf(inForce), isCleared: false, deciderId } as const
        await updateCase(tx, about.id, resolution, now)
        const act = isConfirmed ? 'confirm' : 'refuse'
        await auditLog.record(tx, {
          actor,
          act,
          caseId,
          personId,
          details: `#${id}`,
        })
        if (isConfirmed) await settleLater(tx)
        return isConfirmed
          ? { ...decision, state: wanted, confirmedById: actor.userId, decidedAt: now }
          : { ...decision, state: wanted }
      })
    },
  }
}
