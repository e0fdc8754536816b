import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import {
  answerContest,
  deleteContestsOf,
  findContestedLoss,
  findOpenContests,
  insertContest,
  insertCorrection,
  type OpenContest,
} from './aura.contests.queries.ts'
import type { HeldService } from './aura.held.service.ts'
import { findEntry } from './aura.history.queries.ts'
import { isContestable } from './aura.history.rules.ts'
import { lockDonations } from './aura.sanctions.queries.ts'
import type { SanctionsService } from './aura.sanctions.service.ts'
import { answers } from './aura.texts.ts'

export interface ContestsDeps {
  db: Db
  clock: Clock
  held: Pick<HeldService, 'decideIn'>
  sanctions: Pick<SanctionsService, 'voidVote'>
}

/** A moderator's answer: the movement stands, or its aura is given back. */
export type ContestOutcome = 'upheld' | 'restored'

export type ContestsService = ReturnType<typeof createContestsService>

/** People contest losses; moderators answer with reasons, which show in the history [AUR-51]. */
export function createContestsService({ db, clock, held, sanctions }: ContestsDeps) {
  async function giveBack(tx: Tx, { accountId, entryId }: { accountId: Id; entryId: Id }): Promise<void> {
    const loss = await findContestedLoss(tx, { accountId, entryId })
    if (!loss) return
    const { cause, subjectId, actorId, transferId } = loss
    // A vote is voided, not corrected: a correction would come on top of its giver taking the vote back.
    if (cause === 'post-vote' || cause === 'comment-vote')
      await sanctions.voidVote(tx, { act: cause, objectId: subjectId, giverId: actorId })
    else {
      if (cause === 'withdrawal') await lockDonations(tx, { id: subjectId })
      await insertCorrection(tx, { accountId, transferId, now: clock.now() })
    }
  }

  return {
    /**
     * Contests a movement of the actor's history.
     *
     * @throws DomainError `aura.entry-unknown`, `aura.not-contestable`, `aura.already-contested`, `platform.invalid`
     */
    async contest(
      actor: Actor,
      { entryId, reason }: { entryId: Id; reason: string },
    ): Promise<{ message: string }> {
      const said = reason.trim()
      if (said === '') throw new DomainError('platform.invalid', { fields: { reason: answers.sayWhy } })
      const entry = await findEntry(db, actor.userId, entryId)
      if (!entry) throw new DomainError('aura.entry-unknown')
      if (!isContestable(entry)) throw new DomainError('aura.not-contestable')
      const isNew = await insertContest(db, {
        accountId: actor.userId,
        entryId,
        reason: said,
        now: clock.now(),
      })
      if (!isNew) throw new DomainError('aura.already-contested')
      return { message: answers.contested }
    },

    async listOpen(page: { limit: number; afterId?: Id }): Promise<OpenContest[]> {
      return findOpenContests(db, page)
    },

    /**
     * Answers a contest and notifies its author [NTF-36]. Restored: a held act or a negative vote becomes void; any other
     * movement is given back by a transfer. Nothing is given back twice.
     *
     * @throws DomainError `aura.entry-unknown` when no such contest waits
     */
    async answer(
      id: Id,
      { outcome, answer, by }: { outcome: ContestOutcome; answer: string; by: string },
    ): Promise<void> {
      const now = clock.now()
      await inTransaction(db, async (tx) => {
        const contest = await answerContest(tx, { id, outcome, answer, by, now })
        if (!contest) throw new DomainError('aura.entry-unknown')
        const told = { kind: 'contest-answer', recipientId: contest.accountId, actorId: null } as const
        await enqueueEvents(tx, [{ ...told, subjectId: id, data: { reason: answer }, at: now }])
        if (outcome === 'upheld') return
        const wasHeld = await held.decideIn(tx, contest.entryId, 'void', by)
        if (!wasHeld) await giveBack(tx, contest)
      })
    },

    /** Deletes an account's contests, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteContestsOf(tx, accountId)
    },
  }
}
