import type { assignAura } from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { inLongTransaction, inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import type { TracesService } from '../accounts/traces.service.ts'
import type { Award, DecidedPrize, PrizesService } from '../aura/aura.prizes.service.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import type { PostReactionsService } from '../posts/posts.reactions.service.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { type AccountVisibility, readerSqlOf } from '../privacy/privacy.visibility.ts'
import { type ChallengeRow, lockChallenge } from './challenges.access.queries.ts'
import {
  closeChallenge,
  findMostLiked,
  findUndecided,
  findWinner,
  lockUndecided,
  notifyCreators,
  type Winner,
} from './challenges.award.queries.ts'
import { closeUnawarded } from './challenges.close-unawarded.service.ts'
import { texts } from './challenges.entries.texts.ts'
import { notifyEnd, notifyRefund } from './challenges.events.ts'
import { findTitles } from './challenges.prizes.queries.ts'
import type { ChallengeSuspension } from './challenges.suspension.service.ts'
import type { ChallengeWithdrawal } from './challenges.withdraw.service.ts'

export interface AwardDeps {
  db: Db
  clock: Clock
  prizes: Pick<PrizesService, 'award' | 'giveBack'>
  traces: Pick<TracesService, 'sharesTrace'>
  accountVisibility: Pick<AccountVisibility, 'showsAccount'>
  postVisibility: Pick<PostVisibility, 'shows'>
  posts: Pick<PostsService, 'standsForOthers'>
  postReactions: Pick<PostReactionsService, 'likesOfOthers'>
  suspension: Pick<ChallengeSuspension, 'findAbandoned' | 'withdrawAbandoned'>
  withdrawal: Pick<ChallengeWithdrawal, 'findEnded' | 'closeEnded'>
}

export type AwardService = ReturnType<typeof createAwardService>

/** Rows per batch of the job. */
const batchSize = 100

/**
 * Chooses winners, for the creator or by likes [CHL-29, CHL-35]. Every transaction that closes a challenge locks its row first, so that
 * exactly one closing takes effect.
 */
export function createAwardService(deps: AwardDeps) {
  const { db, clock, prizes, traces, accountVisibility, postVisibility, posts, postReactions } = deps
  const { suspension, withdrawal } = deps

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
      ...{ challengeId, creatorId, winnerId, amount, createdAt, now },
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

  /** SQL: an account that is neither suspended, nor leaving, nor erased. */
  const isShown = (accountId: RawBuilder<Id>) => accountVisibility.showsAccount(undefined, accountId)

  /** Decides a challenge whose creator did not choose: the most liked entry wins, or without entries the prize goes back [CHL-35]. */
  async function decide(challengeId: Id): Promise<void> {
    await inLongTransaction(db, minutes(5), async (tx) => {
      const now = clock.now()
      const challenge = await lockUndecided(tx, challengeId, now)
      if (!challenge) return
      const winner = await findMostLiked(tx, challengeId, {
        mayWin: (postId, authorId) => sql`(${posts.standsForOthers(postId)} and ${isShown(authorId)})`,
        mostOf: (postId, authorId) => postReactions.likesOfOthers(postId, authorId),
        likesOf: (postId, authorId) => postReactions.likesOfOthers(postId, authorId, isShown),
      })
      if (winner) {
        await awardTo(tx, challenge, winner, { isByLikes: true, now })
        return
      }
      await closeUnawarded(tx, prizes, challenge, { isDeleted: false, now })
    })
  }

  return {
    /**
     * Chooses the winner of a challenge for its creator: the prize is theirs, or waits for a moderator [CHL-27, CHL-29, CHL-37].
     *
     * @throws DomainError `challenges.unknown`, `challenges.closed`, `challenges.entry-unknown` also for one hidden from the creator
     */
    async assign(
      actor: Actor,
      challengeId: Id,
      postId: Id,
      idempotency: IdempotencyKey | undefined,
    ): Promise<ResponseOf<typeof assignAura>> {
      return runOnce(db, actor.userId, idempotency, async (tx) => {
        const challenge = await lockChallenge(tx, challengeId)
        if (!challenge) throw new DomainError('challenges.unknown')
        if (challenge.closedAt) throw new DomainError('challenges.closed')
        // As a plain reader: a moderator sees entries of suspended authors, whom nobody else could choose.
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

    /**
     * Withdraws challenges whose creators are suspended for good, decides those whose creators did not choose in time, and tells each
     * creator once that a challenge has ended. An interrupted run is continued by the next one.
     */
    async runDue(): Promise<void> {
      const failures = [
        ...(await forEachDue({
          find: suspension.findAbandoned,
          work: suspension.withdrawAbandoned,
          batchSize,
        })),
        ...(await forEachDue({ find: withdrawal.findEnded, work: withdrawal.closeEnded, batchSize })),
        ...(await forEachDue({
          find: (page) => findUndecided(db, clock.now(), page),
          work: decide,
          batchSize,
        })),
      ]
      const notifySome = () => inTransaction(db, (tx) => notifyCreators(tx, clock.now(), batchSize))
      while ((await notifySome()) === batchSize);
      if (failures.length > 0) throw new AggregateError(failures, 'not every challenge could be decided')
    },

    /** Notifies winners of paid held prizes, and creators of returned ones, in the transaction that moves them [CHL-37]. */
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
        }
      }
    },
  }
}
