import { auraLimits } from '@aura/contract/aura/aura.limits'
import { isBlank } from '@aura/contract/blank-text'
import type { Id } from '@aura/contract/common'
import type { AppealOutcome } from '@aura/contract/moderation/moderation.outcomes'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import {
  formatMoment,
  nextParisDay,
  parisDay,
  parisMoment,
  secondsLeftOfParisDay,
} from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuditLog, Auditor } from '../audit/audit.service.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import {
  answerContest,
  countAppeals,
  countOutcomes,
  deleteAppealsOf,
  findAppeal,
  findLastAnswer,
  findOpenAppeals,
  insertAppeal,
  insertCorrections,
  isAnyRestorable,
} from './aura.appeals.queries.ts'
import { createLineRestoration, type LineRestorationDeps } from './aura.appeals.restore.service.ts'
import { isWhollyReversed } from './aura.appeals.rules.ts'
import { findCaseOfAppeal } from './aura.cases.queries.ts'
import { findDeciders } from './aura.deciders.queries.ts'
import { deciderOf, moderatorIn } from './aura.deciders.rules.ts'
import { findLinedMovements, findLines, type LinedMovement } from './aura.history.lines.queries.ts'
import { findEntry } from './aura.history.queries.ts'
import { isAppealable, type Line, readLineId } from './aura.history.rules.ts'
import type { TransferReason } from './aura.rules.ts'
import { answers } from './aura.texts.ts'

export interface AppealsDeps extends LineRestorationDeps {
  db: Db
  clock: Clock
  auditLog: AuditLog
  /** Called after acts that were held, or votes that counted, became void. */
  onActsVoided: (tx: Tx, voided: VoidedActs) => Promise<void>
}

/** Held acts that an accepted appeal made void, and the holds that record votes that it voided. */
export interface VoidedActs {
  heldIds: readonly Id[]
  by: Auditor
  at: Date
}

export interface AppealAnswer {
  outcome: AppealOutcome
  /** The answer to the author of the appeal. */
  answer: string
  by: Auditor
}

/** An unanswered appeal. */
export interface ListedAppeal {
  id: Id
  accountId: Id
  entryId: Id
  /** Aura lost or held, below 0. */
  amount: number
  cause: TransferReason
  /** The post or comment; 0 for withdrawals. */
  subjectId: Id
  reason: string
  createdAt: Date
}

export type AppealsService = ReturnType<typeof createAppealsService>

/** People appeal losses; moderators answer with reasons, which show in the history [AUR-51, AUR-69]. */
export function createAppealsService({
  db,
  clock,
  held,
  sanctions,
  auditLog,
  onCountedGivenBack,
  onActsVoided,
}: AppealsDeps) {
  const restoreLine = createLineRestoration({ held, sanctions, onCountedGivenBack })

  /** @throws DomainError when there is nothing to appeal in an entry, with the reason */
  async function requireAppealable(accountId: Id, entryId: Id): Promise<void> {
    const line = readLineId(entryId)
    const answeredAt = await findLastAnswer(db, { accountId, entryId })
    if (!line) {
      const entry = await findEntry(db, accountId, entryId)
      if (!entry) throw new DomainError('aura.entry-unknown')
      if (!isAppealable({ ...entry, waiting: 0, state: 'counted' }))
        throw new DomainError('aura.not-contestable')
      if (answeredAt) throw new DomainError('aura.already-contested')
      return
    }
    const [sums] = await findLines(db, [{ accountId, lineId: entryId }])
    if (!sums) throw new DomainError('aura.entry-unknown')
    if (line.reason === 'donation-void') throw new DomainError('aura.gift-returned')
    if (line.reason === 'prize-void') throw new DomainError('aura.prize-returned')
    const { moved: amount, waiting, lastLossAt } = sums
    if (answeredAt && !(lastLossAt && lastLossAt > answeredAt))
      throw new DomainError('aura.already-contested')
    const movements = await findLinedMovements(db, accountId, line)
    // Checked before the general reason, because the held act may be void by now.
    if (waiting === 0 && (isWhollyReversed(movements) || (await isWrittenOff(accountId, line, movements))))
      throw new DomainError('aura.nothing-to-contest')
    if (!isAppealable({ amount, waiting, reason: line.reason, state: 'counted' }))
      throw new DomainError('aura.not-contestable')
  }

  /** Whether the whole loss of a line by a sanction was written off, so that nothing can be restored [AUR-66, AUR-69]. */
  async function isWrittenOff(
    accountId: Id,
    { reason }: Line,
    movements: readonly LinedMovement[],
  ): Promise<boolean> {
    if (reason !== 'post-vote-void' && reason !== 'comment-vote-void') return false
    const transferIds = movements.flatMap(({ moved, transferId }) => (moved < 0 ? (transferId ?? []) : []))
    return transferIds.length > 0 && !(await isAnyRestorable(db, accountId, transferIds))
  }

  /** Restores a movement that is no line; returns 1, or 0 where it cannot be. */
  async function restoreEntry(
    tx: Tx,
    { accountId, entryId }: { accountId: Id; entryId: Id },
    now: Date,
  ): Promise<number> {
    if (!(await findEntry(tx, accountId, entryId))) return 0
    return (await insertCorrections(tx, { accountId, transferIds: [entryId], now })).size
  }

  async function answerIn(tx: Tx, id: Id, { outcome, answer, by: answerer }: AppealAnswer): Promise<void> {
    const [now, by] = [clock.now(), deciderOf(answerer)]
    const answered = await answerContest(tx, { id, outcome, answer, by, now })
    if (!answered) throw new DomainError('aura.entry-unknown')
    const { accountId, entryId } = answered
    const about = await findCaseOfAppeal(tx, id)
    await auditLog.record(tx, { actor: answerer, act: 'answer-contest', ...about, details: outcome })
    const told = { kind: 'contest-answer', recipientId: accountId, actorId: null } as const
    await enqueueEvents(tx, [{ ...told, subjectId: id, data: { reason: answer }, at: now }])
    if (outcome === 'maintained') return
    const line = readLineId(entryId)
    const { restored, voidedIds: heldIds } = line
      ? await restoreLine(tx, { ...answered, id, by, now }, line)
      : { restored: await restoreEntry(tx, answered, now), voidedIds: [] }
    if (restored === 0) throw new DomainError('aura.nothing-to-restore')
    if (heldIds.length > 0) await onActsVoided(tx, { heldIds, by: answerer, at: now })
  }

  return {
    /**
     * Appeals a movement of the actor's history. A line is appealed as a whole, and again once it has lost more since the answer.
     *
     * @throws DomainError `aura.entry-unknown`, `aura.not-contestable`, `aura.gift-returned`, `aura.prize-returned`,
     * `aura.nothing-to-contest`, `aura.already-contested`, `aura.contests-per-day`, `platform.invalid`
     */
    async appeal(
      actor: Actor,
      { entryId, reason }: { entryId: Id; reason: string },
    ): Promise<{ message: string }> {
      const said = reason.trim()
      if (isBlank(said)) throw new DomainError('platform.invalid', { fields: { reason: answers.sayWhy } })
      await requireAppealable(actor.userId, entryId)
      const now = clock.now()
      await inTransaction(db, async (tx) => {
        const today = await countAppeals(tx, actor.userId, parisMoment(parisDay(now), '00:00'))
        const appeal = { accountId: actor.userId, entryId, reason: said, now }
        if (!(await insertAppeal(tx, appeal))) throw new DomainError('aura.already-contested')
        if (today < auraLimits.appealsPerDay) return
        throw new DomainError('aura.contests-per-day', {
          values: { count: auraLimits.appealsPerDay, at: formatMoment(nextParisDay(now)) },
          retryAfterSeconds: secondsLeftOfParisDay(now),
        })
      })
      return { message: answers.appealed }
    },

    async listOpen(page: { limit: number; afterId?: Id }): Promise<ListedAppeal[]> {
      const open = await findOpenAppeals(db, page)
      const asked = open.map(({ accountId, entryId }) => ({ accountId, lineId: entryId }))
      const lines = await findLines(
        db,
        asked.filter(({ lineId }) => readLineId(lineId)),
      )
      const sums = new Map(lines.map((line) => [`${line.accountId} ${line.id}`, line.moved + line.waiting]))
      return open.flatMap(({ amount, cause, subjectId, ...appeal }) => {
        const line = readLineId(appeal.entryId)
        if (line) {
          const sum = sums.get(`${appeal.accountId} ${appeal.entryId}`) ?? 0
          return [{ ...appeal, amount: sum, cause: line.reason, subjectId: line.subjectId }]
        }
        return amount === null || cause === null || subjectId === null
          ? []
          : [{ ...appeal, amount, cause, subjectId }]
      })
    },

    /**
     * Answers an appeal [NTF-36] in the caller's transaction, which must hold no lock of a case. If reversed, held losses and negative
     * votes in force become void, and any other loss is restored by a transfer, once.
     *
     * @throws DomainError `aura.entry-unknown` when it is not open; `aura.nothing-to-restore`, which leaves it open
     */
    answerIn,

    /** {@link answerIn} in a new transaction. */
    async answer(id: Id, answer: AppealAnswer): Promise<void> {
      await inTransaction(db, (tx) => answerIn(tx, id, answer))
    },

    /** Counts the appeals since a moment by outcome. */
    countSince: (since: Date) => countOutcomes(db, since),

    /** The moderators who decided the appealed act; another moderator must answer the appeal, if there is one [MOD-27]. */
    async findDeciders(on: Db, id: Id): Promise<Id[]> {
      const appeal = await findAppeal(on, id)
      if (!appeal) return []
      const { accountId, entryId } = appeal
      const line = readLineId(entryId)
      const movements = line ? await findLinedMovements(on, accountId, line) : [{ transferId: entryId }]
      const deciders = await findDeciders(
        on,
        movements.flatMap(({ transferId }) => transferId ?? []),
      )
      return deciders.flatMap((decider) => moderatorIn(decider) ?? [])
    },

    /** Deletes an account's appeals, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteAppealsOf(tx, accountId)
    },
  }
}
