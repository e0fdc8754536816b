import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { formatMoment, nextParisDay, parisDay, parisMoment } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuditLog, Auditor } from '../audit/audit.service.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { lockGivers, lockLosses, voidCounted } from './aura.acts.queries.ts'
import { findCaseOf, findDeciders } from './aura.cases.queries.ts'
import {
  answerContest,
  countContests,
  deleteContestsOf,
  findContest,
  findLastAnswer,
  findOpenContests,
  insertContest,
  insertCorrections,
  isAnyRestorable,
} from './aura.contests.queries.ts'
import { isWhollyReversed } from './aura.contests.rules.ts'
import { deciderOf, moderatorIn } from './aura.deciders.rules.ts'
import type { HeldService } from './aura.held.service.ts'
import { findLinedMovements, findLines, type LinedMovement } from './aura.history.lines.queries.ts'
import { findEntry } from './aura.history.queries.ts'
import { isContestable, type Line, readLineId } from './aura.history.rules.ts'
import { undoPowers } from './aura.powers.queries.ts'
import type { TransferReason } from './aura.rules.ts'
import { lockDonations } from './aura.sanctions.queries.ts'
import type { SanctionsService } from './aura.sanctions.service.ts'
import { answers } from './aura.texts.ts'

export interface ContestsDeps {
  db: Db
  clock: Clock
  held: Pick<HeldService, 'voidWait' | 'releaseRoom'>
  sanctions: Pick<SanctionsService, 'voidVote'>
  auditLog: AuditLog
}

/** A moderator's answer: the movement stands, or its aura is given back. */
export type ContestOutcome = 'upheld' | 'restored'

export interface ContestAnswer {
  outcome: ContestOutcome
  /** What the contest's author reads. */
  answer: string
  by: Auditor
}

/** A contest that waits for an answer. */
export interface ListedContest {
  id: Id
  accountId: Id
  entryId: Id
  /** What was lost, or waits, below 0. */
  amount: number
  cause: TransferReason
  /** The post or comment; 0 for withdrawals. */
  subjectId: Id
  reason: string
  createdAt: Date
}

/** A contest about to be answered. */
interface AnsweredContest {
  id: Id
  accountId: Id
  entryId: Id
  by: string
  now: Date
}

export type ContestsService = ReturnType<typeof createContestsService>

/** People contest losses; moderators answer with reasons, which show in the history [AUR-51, AUR-69]. */
export function createContestsService({ db, clock, held, sanctions, auditLog }: ContestsDeps) {
  /** @throws DomainError when there is nothing to contest in an entry, with the reason */
  async function requireContestable(accountId: Id, entryId: Id): Promise<void> {
    const line = readLineId(entryId)
    const answeredAt = await findLastAnswer(db, { accountId, entryId })
    if (!line) {
      const entry = await findEntry(db, accountId, entryId)
      if (!entry) throw new DomainError('aura.entry-unknown')
      if (!isContestable({ ...entry, waiting: 0, state: 'counted' }))
        throw new DomainError('aura.not-contestable')
      if (answeredAt) throw new DomainError('aura.already-contested')
      return
    }
    const [sums] = await findLines(db, [{ accountId, lineId: entryId }])
    if (!sums) throw new DomainError('aura.entry-unknown')
    if (line.reason === 'donation-void') throw new DomainError('aura.gift-returned')
    const { moved: amount, waiting, lastLossAt } = sums
    if (answeredAt && !(lastLossAt && lastLossAt > answeredAt))
      throw new DomainError('aura.already-contested')
    const movements = await findLinedMovements(db, accountId, line)
    // Said before the general reason: what waited may be void by now.
    if (waiting === 0 && (isWhollyReversed(movements) || (await isWrittenOff(accountId, line, movements))))
      throw new DomainError('aura.nothing-to-contest')
    if (!isContestable({ amount, waiting, reason: line.reason, state: 'counted' }))
      throw new DomainError('aura.not-contestable')
  }

  /** Whether all that a sanction took of a line was written off, so that nothing can be given back [AUR-66, AUR-69]. */
  async function isWrittenOff(
    accountId: Id,
    { reason }: Line,
    movements: readonly LinedMovement[],
  ): Promise<boolean> {
    if (reason !== 'post-vote-void' && reason !== 'comment-vote-void') return false
    const transferIds = movements.flatMap(({ moved, transferId }) => (moved < 0 ? (transferId ?? []) : []))
    return transferIds.length > 0 && !(await isAnyRestorable(db, accountId, transferIds))
  }

  /** Gives back what still can be of a line, after an earlier answer if there was one; returns of how many movements. */
  async function restoreLine(tx: Tx, contest: AnsweredContest, line: Line): Promise<number> {
    const { id, accountId, entryId, by, now } = contest
    const earlier = await findLastAnswer(tx, { accountId, entryId, beforeId: id })
    const movements = await findLinedMovements(tx, accountId, line, earlier)
    // All givers before the account's losses: the order of every transaction.
    await lockGivers(
      tx,
      movements.map(({ actorId }) => actorId),
    )
    let restored = 0
    for (const { heldId, waiting } of movements)
      if (heldId !== null && waiting < 0 && (await held.voidWait(tx, heldId, by))) restored++
    const losses = movements.filter(({ moved, transferId }) => moved < 0 && transferId !== null)
    const { reason } = line
    if (reason === 'post-vote' || reason === 'comment-vote') {
      // Votes are voided, not corrected: a correction would come on top of their givers taking them back.
      const takings = new Map(losses.map(({ actorId, sequence }) => [actorId, sequence ?? 0]))
      for (const [giverId, version] of takings) {
        const taking = { act: reason, objectId: line.subjectId, giverId, version, receiverId: accountId }
        if (await sanctions.voidVote(tx, taking)) restored++
      }
      return restored
    }
    if (reason === 'withdrawal') {
      await lockLosses(tx, [accountId])
      for (const { subjectId } of losses) await lockDonations(tx, { id: subjectId })
    }
    const transferIds = losses.flatMap(({ transferId }) => transferId ?? [])
    const corrected = await insertCorrections(tx, { accountId, transferIds, now })
    if (reason === 'withdrawal')
      await giveRoomBack(
        tx,
        losses.filter(({ transferId }) => transferId !== null && corrected.has(transferId)),
        now,
      )
    return restored + corrected.size
  }

  /**
   * Takes withdrawals that were given back out of the ceilings of their days, with what powers took beside them [AUR-33]; held acts may
   * count there now [AUR-63].
   */
  async function giveRoomBack(tx: Tx, withdrawals: readonly LinedMovement[], now: Date): Promise<void> {
    const acts = withdrawals.map(({ subjectId, actorId, moved }) => ({
      ...{ kind: 'withdrawal' as const, subjectId, giverId: actorId },
      amount: -moved,
    }))
    const ceilings = await voidCounted(tx, acts)
    const powers = await undoPowers(tx, acts, now)
    await held.releaseRoom(tx, [...ceilings, ...powers.ceilings])
  }

  async function answerIn(tx: Tx, id: Id, { outcome, answer, by: answerer }: ContestAnswer): Promise<void> {
    const [now, by] = [clock.now(), deciderOf(answerer)]
    const answered = await answerContest(tx, { id, outcome, answer, by, now })
    if (!answered) throw new DomainError('aura.entry-unknown')
    const { accountId, entryId } = answered
    const about = await findCaseOf(tx, 'aura-contest', id)
    await auditLog.record(tx, { actor: answerer, act: 'answer-contest', ...about, details: outcome })
    const told = { kind: 'contest-answer', recipientId: accountId, actorId: null } as const
    await enqueueEvents(tx, [{ ...told, subjectId: id, data: { reason: answer }, at: now }])
    if (outcome === 'upheld') return
    const line = readLineId(entryId)
    const restored = line
      ? await restoreLine(tx, { ...answered, id, by, now }, line)
      : (await findEntry(tx, accountId, entryId)) &&
        (await insertCorrections(tx, { accountId, transferIds: [entryId], now })).size
    if (!restored) throw new DomainError('aura.nothing-to-restore')
  }

  return {
    /**
     * Contests a movement of the actor's history; a line as a whole, and again once it has lost more since the answer.
     *
     * @throws DomainError `aura.entry-unknown`, `aura.not-contestable`, `aura.gift-returned`, `aura.nothing-to-contest`,
     * `aura.already-contested`, `aura.contests-per-day`, `platform.invalid`
     */
    async contest(
      actor: Actor,
      { entryId, reason }: { entryId: Id; reason: string },
    ): Promise<{ message: string }> {
      const said = reason.trim()
      if (said === '') throw new DomainError('platform.invalid', { fields: { reason: answers.sayWhy } })
      await requireContestable(actor.userId, entryId)
      const now = clock.now()
      await inTransaction(db, async (tx) => {
        const today = await countContests(tx, actor.userId, parisMoment(parisDay(now), '00:00'))
        const contest = { accountId: actor.userId, entryId, reason: said, now }
        if (!(await insertContest(tx, contest))) throw new DomainError('aura.already-contested')
        if (today < auraLimits.contestsPerDay) return
        const until = nextParisDay(now)
        throw new DomainError('aura.contests-per-day', {
          values: { count: auraLimits.contestsPerDay, at: formatMoment(until) },
          retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000),
        })
      })
      return { message: answers.contested }
    },

    async listOpen(page: { limit: number; afterId?: Id }): Promise<ListedContest[]> {
      const open = await findOpenContests(db, page)
      const asked = open.map(({ accountId, entryId }) => ({ accountId, lineId: entryId }))
      const lines = await findLines(
        db,
        asked.filter(({ lineId }) => readLineId(lineId)),
      )
      const sums = new Map(lines.map((line) => [`${line.accountId} ${line.id}`, line.moved + line.waiting]))
      return open.flatMap(({ amount, cause, subjectId, ...contest }) => {
        const line = readLineId(contest.entryId)
        if (line) {
          const sum = sums.get(`${contest.accountId} ${contest.entryId}`) ?? 0
          return [{ ...contest, amount: sum, cause: line.reason, subjectId: line.subjectId }]
        }
        return amount === null || cause === null || subjectId === null
          ? []
          : [{ ...contest, amount, cause, subjectId }]
      })
    },

    /**
     * Answers a contest in the caller's transaction, which has locked no case before, writes the act to the audit log, and notifies
     * the contest's author [NTF-36]. Restored: losses that wait of the movement and negative votes that stand become void; any other
     * loss is given back by a transfer. Nothing is given back twice.
     *
     * @throws DomainError `aura.entry-unknown` when no such contest waits, `aura.nothing-to-restore` when nothing can be given
     * back any more: the contest goes on waiting for another answer
     */
    answerIn,

    /** {@link answerIn} in a new transaction. */
    async answer(id: Id, answer: ContestAnswer): Promise<void> {
      await inTransaction(db, (tx) => answerIn(tx, id, answer))
    },

    /** The moderators who decided the contested act: another moderator answers the contest, if there is one [MOD-27]. */
    async findDeciders(on: Db, id: Id): Promise<Id[]> {
      const contest = await findContest(on, id)
      if (!contest) return []
      const { accountId, entryId } = contest
      const line = readLineId(entryId)
      const movements = line ? await findLinedMovements(on, accountId, line) : [{ transferId: entryId }]
      const deciders = await findDeciders(
        on,
        movements.flatMap(({ transferId }) => transferId ?? []),
      )
      return deciders.flatMap((decider) => moderatorIn(decider) ?? [])
    },

    /** Deletes an account's contests, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteContestsOf(tx, accountId)
    },
  }
}
