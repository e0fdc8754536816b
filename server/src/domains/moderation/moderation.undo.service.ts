import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { auditedPerson } from './moderation.conflict-of-interest.service.ts'
import { requireNoContest, requireUncontested } from './moderation.decide-again.service.ts'
import {
  type DecidedCase,
  hasOtherUnresolvedCase,
  lockCaseAndWaiting,
  lockDecidedCase,
  updateCase,
} from './moderation.decided-case.queries.ts'
import {
  confirmProposed,
  type DecisionRow,
  endDecisions,
  findDecision,
  hasUnsettled,
  lockAnswer,
} from './moderation.decisions.queries.ts'
import { outcomeOf, suspensionEnd, undoEnd } from './moderation.decisions.rules.ts'
import type { Effects } from './moderation.effects.service.ts'
import { moveReports } from './moderation.reports.queries.ts'
import { forgetTelling } from './moderation.settle.queries.ts'

export interface UndoingDeps {
  db: Db
  clock: Clock
  effects: Pick<Effects, 'apply' | 'provisionalEnd'>
  accounts: Pick<AccountAdministration, 'hasOtherModerator'>
  auditLog: Pick<AuditLog, 'record'>
  settleLater: (tx: Tx) => Promise<void>
}

interface LockedDecision {
  about: DecidedCase
  waiting: DecidedCase | undefined
  answer: DecisionRow[]
  decision: DecisionRow
}

const noCase = { about: undefined, waiting: undefined }

export type Undoing = ReturnType<typeof createUndoing>

/** What becomes of decisions that were just made: undone, confirmed by a second person, or their case opened again [MOD-25, MOD-29]. */
export function createUndoing({ db, clock, effects, accounts, auditLog, settleLater }: UndoingDeps) {
  /**
   * A decision with its case, another case of the same target that waits, and the other decisions of its answer, all locked.
   *
   * @throws DomainError `moderation.decision-unknown`
   */
  async function lockWhole(tx: Tx, id: Id): Promise<LockedDecision> {
    const found = await findDecision(tx, id)
    // What is decided by command has no case: operators end it by command.
    const { about, waiting } = found?.caseId ? await lockCaseAndWaiting(tx, found.caseId) : noCase
    if (!found || !about) throw new DomainError('moderation.decision-unknown')
    const answer = await lockAnswer(tx, found.answerId)
    const decision = answer.find((one) => one.id === id)
    if (!decision) throw new DomainError('moderation.decision-unknown')
    return { about, waiting, answer, decision }
  }

  return {
    /**
     * Undoes the unsettled decisions of an answer within a minute, for the moderator who gave it. The case opens again, unless a
     * settled decision of the answer stands, or another case of the target waits, which then gets its reports. A repeated call
     * changes nothing.
     *
     * @throws DomainError `moderation.decision-unknown`, `moderation.not-yours`, `moderation.undo-late`
     */
    async undo(actor: Actor, id: Id): Promise<DecisionRow[]> {
      const work = async (tx: Tx) => {
        const { about, waiting, answer, decision } = await lockWhole(tx, id)
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
        // Reported again within the minute, a person or content has another case already, whose answer is for all reporters.
        const joined = standing.length === 0 ? waiting : undefined
        const status = standing.length > 0 || joined ? 'resolved' : 'open'
        if (about.kind === 'report') {
          await updateCase(tx, about.id, { status, outcome: outcomeOf(standing), isCleared: false }, now)
          if (joined) await moveReports(tx, about.id, joined.id)
        }
        const details = undoneIds.map((one) => `#${one}`).join(', ')
        const personId = auditedPerson(about)
        await auditLog.record(tx, { actor, act: 'undo', caseId: about.id, personId, details })
        return answer.map((one) => (undone.includes(one) ? { ...one, state: 'undone' as const } : one))
      }
      return inTransaction(db, work).catch((error: unknown) => {
        if (!isOtherCaseOpen(error)) throw error
        // The other case opened after this one was locked; it is found now.
        return inTransaction(db, work)
      })
    },

    /**
     * Confirms or refuses a suspension that another moderator proposes, or takes one's own proposal back. The minute in which
     * who proposed may undo it begins when it is confirmed. Repeated, changes nothing.
     *
     * @throws DomainError `moderation.decision-unknown`, `moderation.own-case`, `moderation.second-person`, `moderation.contest-waits`
     */
    async confirm(actor: Actor, id: Id, isConfirmed: boolean): Promise<DecisionRow> {
      return inTransaction(db, async (tx) => {
        const { about, answer, decision } = await lockWhole(tx, id)
        if (decision.personId === actor.userId) throw new DomainError('moderation.own-case')
        const wanted = isConfirmed ? 'in-force' : 'refused'
        if (decision.state === wanted && decision.confirmedById === (isConfirmed ? actor.userId : null))
          return decision
        if (decision.state !== 'proposed' || decision.personId === null)
          throw new DomainError('moderation.decision-unknown')
        if (isConfirmed && decision.decidedById === actor.userId)
          throw new DomainError('moderation.second-person')
        if (isConfirmed) await requireNoContest(tx, about.id)
        const now = clock.now()
        const suspendedUntil = effects.provisionalEnd(suspensionEnd(decision.days, now))
        if (isConfirmed)
          await confirmProposed(tx, id, { confirmedById: actor.userId, decidedAt: now, suspendedUntil })
        else await endDecisions(tx, [id], 'refused', now)
        await effects.apply(tx, isConfirmed ? { begun: [decision], ended: [] } : { begun: [], ended: [] })
        const inForce = answer.filter((one) => (one.id === id ? isConfirmed : one.state === 'in-force'))
        const status = inForce.length > 0 ? 'resolved' : 'open'
        await updateCase(tx, about.id, { status, outcome: outcomeOf(inForce), isCleared: false }, now)
        const act = isConfirmed ? 'confirm' : 'refuse'
        await auditLog.record(tx, {
          actor,
          act,
          caseId: about.id,
          personId: about.personId,
          details: `#${id}`,
        })
        if (isConfirmed) await settleLater(tx)
        return isConfirmed
          ? { ...decision, state: wanted, confirmedById: actor.userId, decidedAt: now }
          : { ...decision, state: wanted }
      })
    },

    /**
     * Opens a resolved case of reports again; its decisions stay until other ones are settled.
     *
     * @throws DomainError `moderation.case-unknown`, `moderation.own-case`, `moderation.case-open` also where another case of the same
     * target waits, `moderation.too-soon` while the present decisions can be undone, `moderation.contest-waits`, `moderation.same-person`
     */
    async reopen(actor: Actor, caseId: Id): Promise<{ status: string }> {
      return inTransaction(db, async (tx) => {
        const about = await lockDecidedCase(tx, caseId)
        if (about?.kind !== 'report') throw new DomainError('moderation.case-unknown')
        if (about.personId === actor.userId) throw new DomainError('moderation.own-case')
        if (about.status !== 'resolved' || (await hasOtherUnresolvedCase(tx, about)))
          throw new DomainError('moderation.case-open')
        if (await hasUnsettled(tx, caseId, 0)) throw new DomainError('moderation.too-soon')
        await requireUncontested(tx, accounts, actor, about)
        await forgetTelling(tx, caseId)
        await updateCase(tx, caseId, { status: 'open', outcome: null, isCleared: false }, clock.now())
        await auditLog.record(tx, { actor, act: 'reopen', caseId, personId: about.personId })
        return { status: 'open' }
      }).catch((error: unknown) => {
        throw isOtherCaseOpen(error) ? new DomainError('moderation.case-open') : error
      })
    },
  }
}

/** Whether a case cannot be open because another of the same target is. */
const isOtherCaseOpen = (error: unknown): boolean => violatesUnique(error, 'moderation_case_unresolved')

/** A decision whose irreversible effects and notices are still to come. */
const isUnsettled = ({ state, settledAt }: DecisionRow): boolean =>
  settledAt === null && (state === 'in-force' || state === 'proposed')
