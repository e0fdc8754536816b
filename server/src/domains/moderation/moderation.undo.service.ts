import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import {
  type CaseRecord,
  isOtherCaseUnresolved,
  lockCaseAndWaiting,
  updateCase,
  updateDecider,
} from './moderation.case-record.queries.ts'
import { auditedPerson } from './moderation.conflict-of-interest.service.ts'
import { type DecisionRow, endDecisions, findDecision, lockAnswer } from './moderation.decisions.queries.ts'
import { isUnsettled, outcomeOf, undoEnd } from './moderation.decisions.rules.ts'
import type { Effects } from './moderation.effects.service.ts'
import { moveReports } from './moderation.reports.queries.ts'

export interface UndoingDeps {
  db: Db
  clock: Clock
  effects: Pick<Effects, 'apply'>
  auditLog: Pick<AuditLog, 'record'>
}

export interface LockedDecision {
  about: CaseRecord
  waiting: CaseRecord | undefined
  answer: DecisionRow[]
  decision: DecisionRow
}

const noCase = { about: undefined, waiting: undefined }

/**
 * A decision with its case, another unresolved case of the same target, and the other decisions of its answer, all locked.
 *
 * @throws DomainError `moderation.decision-unknown`
 */
export async function lockDecisionAndCase(tx: Tx, id: Id): Promise<LockedDecision> {
  const found = await findDecision(tx, id)
  // Decisions by command have no case; operators end them by command.
  const { about, waiting } = found?.caseId ? await lockCaseAndWaiting(tx, found.caseId) : noCase
  if (!found || !about) throw new DomainError('moderation.decision-unknown')
  const answer = await lockAnswer(tx, found.answerId)
  const decision = answer.find((one) => one.id === id)
  if (!decision) throw new DomainError('moderation.decision-unknown')
  return { about, waiting, answer, decision }
}

export type Undoing = ReturnType<typeof createUndoing>

/** Undoes decisions within a minute [MOD-25]. */
export function createUndoing({ db, clock, effects, auditLog }: UndoingDeps) {
  return {
    /**
     * Undoes the unsettled decisions of an answer within a minute, for the moderator who gave it. The case opens again, unless a
     * settled decision of the answer is in force; another unresolved case of the target gets its reports instead. Idempotent.
     *
     * @throws DomainError `moderation.decision-unknown`, `moderation.not-yours`, `moderation.undo-late`
     */
    async undo(actor: Actor, id: Id): Promise<DecisionRow[]> {
      const work = async (tx: Tx) => {
        const { about, waiting, answer, decision } = await lockDecisionAndCase(tx, id)
        if (decision.decidedById !== actor.userId) throw new DomainError('moderation.not-yours')
        if (decision.state === 'undone') return answer
        const now = clock.now()
        const undone = answer.filter(isUnsettled)
        const isLate = now >= undoEnd(decision.decidedAt) || !isUnsettled(decision)
        const isErased = about.kind === 'report' && about.personId === null
        if (isLate || isErased) throw new DomainError('moderation.undo-late')
        const undoneIds = undone.map((one) => one.id)
        await endDecisions(tx, undoneIds, 'undone', now)
        await effects.apply(tx, { begun: [], ended: undone })
        const standing = answer.filter(({ state, settledAt }) => state === 'in-force' && settledAt !== null)
        // If the target was reported again within the minute, its new case takes the reports.
        const joined = standing.length === 0 ? waiting : undefined
        const status = standing.length > 0 || joined ? 'resolved' : 'open'
        if (about.kind === 'report') {
          const deciderId = standing.length > 0 ? decision.decidedById : null
          const resolution = { status, outcome: outcomeOf(standing), isCleared: false, deciderId } as const
          await updateCase(tx, about.id, resolution, now)
          if (joined) await moveReports(tx, about.id, joined.id)
        } else await updateDecider(tx, about.id, null)
        const details = undoneIds.map((one) => `#${one}`).join(', ')
        const personId = auditedPerson(about)
        await auditLog.record(tx, { actor, act: 'undo', caseId: about.id, personId, details })
        return answer.map((one) => (undone.includes(one) ? { ...one, state: 'undone' as const } : one))
      }
      return inTransaction(db, work).catch((error: unknown) => {
        if (!isOtherCaseUnresolved(error)) throw error
        // The other case was opened after this one was locked; the second attempt finds it.
        return inTransaction(db, work)
      })
    },
  }
}
