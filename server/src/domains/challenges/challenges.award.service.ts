import type { assignAura } from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { TracesService } from '../accounts/traces.service.ts'
import type { Award, DecidedPrize, PrizesService } from '../aura/aura.prizes.service.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { readerSqlOf } from '../privacy/privacy.visibility.ts'
import type { ChallengeRow } from './challenges.access.queries.ts'
import { lockOpenChallenge } from './challenges.access.service.ts'
import { closeChallenge, findWinner, type Winner } from './challenges.award.queries.ts'
import { texts } from './challenges.entries.texts.ts'
import { notifyEnd, notifyPrizeGiven, notifyRefund } from './challenges.events.ts'
import { findTitles } from './challenges.prizes.queries.ts'

export interface AwardDeps {
  db: Db
  clock: Clock
  prizes: Pick<PrizesService, 'award'>
  traces: Pick<TracesService, 'sharesTrace'>
  postVisibility: Pick<PostVisibility, 'shows'>
}

export type AwardService = ReturnType<typeof createAwardService>

/**
 * Closes challenges for their winners, chosen by the creator or by likes [CHL-29, CHL-35]. Each transaction that closes a challenge
 * locks its row first, so that only one closing takes effect.
 */
export function createAwardService({ db, clock, prizes, traces, postVisibility }: AwardDeps) {
  /** Closes a locked challenge for its winner, moves the prize, and notifies the participants. */
  async function awardTo(
    tx: Tx,
    challenge: ChallengeRow,
    winner: Winner,
    { isByLikes, now }: { isByLikes: boolean; now: Date },
  ): Promise<Award> {
    const { id: challengeId, creatorId, prize: amount, createdAt } = challenge
    const winnerId = winner.accountId
    const isShared = winner.hasSharedTrace || (await traces.sharesTrace(tx, creatorId, winnerId, now))
    const award = await prizes.award(tx, {
      challengeId,
      creatorId,
      winnerId,
      amount,
      createdAt,
      now,
      heldWhy: isShared ? 'same-device' : undefined,
    })
    const isHeld = award.state === 'held'
    await closeChallenge(tx, challengeId, { outcome: isHeld ? 'held' : 'awarded', winner, isByLikes, now })
    const actorId = isByLikes ? null : creatorId
    const data = { challengeId, ...(isHeld && { isHeld }) }
    const told = { recipientId: winnerId, actorId, subjectId: challengeId, amount }
    await enqueueEvents(tx, [{ kind: 'challenge-won', ...told, data, at: now }])
    await notifyEnd(tx, challengeId, { actorId, winnerId, now })
    return award
  }

  return {
    awardTo,

    /**
     * Closes a challenge for the winner that its creator chose, who gets the prize unless it waits for a moderator [CHL-27, CHL-29,
     * CHL-37].
     *
     * @throws DomainError `challenges.unknown`, `challenges.closed`, `challenges.entry-unknown` also for one hidden from the
     * creator
     */
    async assign(
      actor: Actor,
      challengeId: Id,
      postId: Id,
      idempotency: IdempotencyKey | undefined,
    ): Promise<ResponseOf<typeof assignAura>> {
      return runOnce(db, actor.userId, idempotency, async (tx) => {
        const challenge = await lockOpenChallenge(tx, challengeId)
        // Entries are looked up without the moderator role: with it, the entry of a suspended author could win.
        const reader = readerSqlOf({ readerId: actor.userId, isModerator: false })
        const winner = await findWinner(tx, { challengeId, postId }, (entryId) =>
          postVisibility.shows(entryId, reader),
        )
        if (!winner) throw new DomainError('challenges.entry-unknown')
        const award = await awardTo(tx, challenge, winner, { isByLikes: false, now: clock.now() })
        if (award.state === 'paid') return { message: texts.awarded, prize_state: 'paid' }
        return { message: texts.awardHeld, prize_state: 'held', held: award.held }
      })
    },

    /** Notifies winners and creators of paid held prizes, and creators of returned ones, in the transaction that moves them [CHL-37]. */
    async onPrizesDecided(tx: Tx, decided: readonly DecidedPrize[]): Promise<void> {
      const titles = await findTitles(
        tx,
        decided.map(({ challengeId }) => challengeId),
      )
      for (const { challengeId, creatorId, winnerId, amount, verdict, now } of decided) {
        const title = titles.get(challengeId)
        const isDeleted = title === undefined
        if (verdict === 'void') {
          const challenge = { id: challengeId, creatorId, title: title ?? '', prize: amount }
          await notifyRefund(tx, challenge, { isDeleted, now })
        } else {
          const told = { recipientId: winnerId, actorId: null, subjectId: challengeId, amount }
          const data = isDeleted ? {} : { challengeId }
          await enqueueEvents(tx, [{ kind: 'challenge-prize-paid', ...told, data, at: now }])
          if (!isDeleted) await notifyPrizeGiven(tx, { id: challengeId, creatorId }, now)
        }
      }
    },
  }
}
