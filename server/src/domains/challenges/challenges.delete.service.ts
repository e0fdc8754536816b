import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, orKeptAnswer, runOnce } from '../../platform/db/idempotency.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { PrizesService } from '../aura/aura.prizes.service.ts'
import type { PostDeletionService } from '../posts/posts.delete.service.ts'
import { type ChallengeRow, lockChallengesOf } from './challenges.access.queries.ts'
import { type ChallengeAccess, lockOpenChallenge } from './challenges.access.service.ts'
import { deleteMarksOf, findEntriesOfDeleted, markDeleted } from './challenges.delete.queries.ts'
import { hasEnded } from './challenges.end.rules.ts'
import { notifyDeletion, notifyRefund } from './challenges.events.ts'
import { markEntriesRemoved } from './challenges.remove-entry.queries.ts'
import { texts } from './challenges.texts.ts'
import { lockWithdrawnWithCreator } from './challenges.withdraw.queries.ts'

export interface ChallengeDeletionDeps {
  db: Db
  clock: Clock
  prizes: Pick<PrizesService, 'giveBack'>
  postDeletion: Pick<PostDeletionService, 'deleteUnreadable'>
  access: ChallengeAccess
}

export type ChallengeDeletion = ReturnType<typeof createChallengeDeletion>

/** Most entries that one transaction deletes. */
const entriesPerBatch = 100

export function createChallengeDeletion(deps: ChallengeDeletionDeps) {
  const { db, clock, prizes, postDeletion, access } = deps

  /** Deletes locked challenges, after giving back the prizes of open ones and telling the participants. */
  async function deleteLocked(
    tx: Tx,
    challenges: readonly ChallengeRow[],
    { namesCreator, now }: { namesCreator: boolean; now: Date },
  ): Promise<void> {
    const ids = challenges.map(({ id }) => id)
    for (const { id, creatorId, prize, closedAt } of challenges)
      if (!closedAt) await prizes.giveBack(tx, { challengeId: id, creatorId, amount: prize, now })
    await notifyDeletion(tx, ids, { namesCreator, now })
    await markDeleted(tx, ids, now)
  }

  async function deleteOpen(tx: Tx, challengeId: Id): Promise<{ message: string }> {
    const challenge = await lockOpenChallenge(tx, challengeId)
    const now = clock.now()
    if (challenge.entries > 0 && hasEnded(challenge, now)) throw new DomainError('challenges.to-judge')
    await deleteLocked(tx, [challenge], { namesCreator: true, now })
    await notifyRefund(tx, challenge, { isDeleted: true, now })
    return { message: texts.deleted }
  }

  return {
    /**
     * Deletes an open challenge for its creator and returns the prize [CHL-32, CHL-33].
     *
     * @throws DomainError `challenges.not-creator`, `challenges.unknown` once deleted, `challenges.closed`, `challenges.to-judge` past
     * its end with entries [CHL-35]
     */
    delete(
      actor: Actor,
      challengeId: Id,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ message: string }> {
      return orKeptAnswer(db, actor.userId, idempotency, async () => {
        await access.requireCreator(actor, challengeId)
        return runOnce(db, actor.userId, idempotency, (tx) => deleteOpen(tx, challengeId))
      })
    },

    /**
     * Deletes the challenges of an account that is erased, and returns the prizes of open ones [CHL-33]. Challenges that the
     * account won stay, without its name.
     */
    async deleteAllOf(tx: Tx, accountId: Id): Promise<void> {
      const challenges = await lockChallengesOf(tx, accountId)
      await deleteLocked(tx, challenges, { namesCreator: false, now: clock.now() })
      await deleteMarksOf(tx, accountId)
    },

    /** Deletes the challenges that a suspension for good withdrew, once the time to appeal is over [CHL-33, MOD-27]. */
    async deleteWithdrawnOf(tx: Tx, creatorId: Id): Promise<void> {
      const challenges = await lockWithdrawnWithCreator(tx, creatorId)
      const now = clock.now()
      await deleteLocked(tx, challenges, { namesCreator: false, now })
      for (const challenge of challenges) await notifyRefund(tx, challenge, { isDeleted: true, now })
    },

    /** Deletes the entries of deleted challenges. Entries that their author also shows on the profile stay there. */
    async forgetEntries(connection: Db, now: Date): Promise<void> {
      for (;;) {
        const postIds = await inTransaction(connection, async (tx) => {
          const entries = await findEntriesOfDeleted(tx, entriesPerBatch)
          await markEntriesRemoved(tx, entries, now)
          await postDeletion.deleteUnreadable(tx, entries)
          return entries
        })
        if (postIds.length < entriesPerBatch) return
      }
    },
  }
}
