import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { type Clock, minutes } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inLongTransaction, inTransaction } from '../../platform/db/transaction.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PrizesService } from '../aura/aura.prizes.service.ts'
import type { PostReactionsService } from '../posts/posts.reactions.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { findMostLiked, findUndecided, lockUndecided, notifyCreators } from './challenges.award.queries.ts'
import type { AwardService } from './challenges.award.service.ts'
import { closeUnawarded } from './challenges.close-unawarded.service.ts'
import type { ChallengeSuspension } from './challenges.suspension.service.ts'
import type { ChallengeWithdrawal } from './challenges.withdraw.service.ts'

export interface DueChallengesDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  prizes: Pick<PrizesService, 'giveBack'>
  awards: Pick<AwardService, 'awardTo'>
  accountVisibility: Pick<AccountVisibility, 'showsAccount'>
  posts: Pick<PostsService, 'standsForOthers'>
  postReactions: Pick<PostReactionsService, 'likesOfOthers'>
  suspension: Pick<ChallengeSuspension, 'findAbandoned' | 'withdrawAbandoned'>
  withdrawal: Pick<ChallengeWithdrawal, 'findEnded' | 'closeEnded'>
}

/** Rows per batch of the job. */
const batchSize = 100

/** The job that runs each minute: challenges that end or change without an act of their creators. */
export function createDueChallenges(deps: DueChallengesDeps) {
  const { db, clock, jobs, prizes, awards, accountVisibility, posts, postReactions } = deps
  const { suspension, withdrawal } = deps

  /** SQL: an account that is neither suspended, nor leaving, nor erased. */
  const isShown = (accountId: RawBuilder<Id>) => accountVisibility.showsAccount(undefined, accountId)

  /**
   * Decides a challenge whose creator did not choose: the most liked entry wins; without entries the prize is returned [CHL-35].
   */
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
        await awards.awardTo(tx, challenge, winner, { isByLikes: true, now })
        return
      }
      await closeUnawarded(tx, prizes, challenge, { isDeleted: false, now })
    })
  }

  /**
   * Withdraws challenges of creators suspended for good, decides those whose creators did not choose in time, and notifies each
   * creator once of the end. The next run continues an interrupted one.
   */
  async function runDue(): Promise<void> {
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
    let notified: number
    do {
      notified = await inTransaction(db, (tx) => notifyCreators(tx, clock.now(), batchSize))
    } while (notified === batchSize)
    if (failures.length > 0) throw new AggregateError(failures, 'not every challenge could be decided')
  }

  // Ends and decisions are due at any minute.
  jobs.define({
    name: 'challenges.decide-due',
    retryLimit: 2,
    retryDelaySeconds: 10,
    expireSeconds: 600,
    cron: '* * * * *',
    run: runDue,
  })

  return { runDue }
}
