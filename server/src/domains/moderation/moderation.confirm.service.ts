import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { updateCase } from './moderation.case-record.queries.ts'
import {
  confirmProposed,
  type DecisionRow,
  endDecisions,
  findProposals,
} from './moderation.decisions.queries.ts'
import { outcomeOf, suspensionEnd } from './moderation.decisions.rules.ts'
import type { Effects } from './moderation.effects.service.ts'
import { decidersOf, requireNoAppeal, requireNotReporter } from './moderation.eligibility.service.ts'
import { type LockedDecision, lockDecisionAndCase } from './moderation.undo.service.ts'

export interface ConfirmingDeps {
  db: Db
  clock: Clock
  effects: Pick<Effects, 'apply' | 'provisionalEnd'>
  accounts: Pick<AccountAdministration, 'findOtherModerators'>
  auditLog: Pick<AuditLog, 'record'>
  settleLater: (tx: Tx) => Promise<void>
}

/** Resolves the case of a proposal by what of its answer is in force now, or opens the case again if nothing is. */
async function settleCaseOf(
  tx: Tx,
  { about, answer, decision }: LockedDecision,
  isConfirmed: boolean,
  now: Date,
): Promise<void> {
  const inForce = answer.filter((one) => (one.id === decision.id ? isConfirmed : one.state === 'in-force'))
  const status = inForce.length > 0 ? 'resolved' : 'open'
  const deciderId = inForce.length > 0 ? decision.decidedById : null
  await updateCase(tx, about.id, { status, outcome: outcomeOf(inForce), isCleared: false, deciderId }, now)
}

/** Refuses every suspension that is proposed of a person. The caller's transaction must hold no lock of the account. */
export async function refuseProposals(tx: Tx, personId: Id, now: Date): Promise<void> {
  for (const id of await findProposals(tx, personId)) {
    const locked = await lockDecisionAndCase(tx, id)
    // Another moderator may have answered the proposal before it was locked.
    if (locked.decision.state !== 'proposed') continue
    await endDecisions(tx, [id], 'refused', now)
    await settleCaseOf(tx, locked, false, now)
  }
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
        const locked = await lockDecisionAndCase(tx, id)
        const { about, decision } = locked
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
        await settleCaseOf(tx, locked, isConfirmed, now)
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
