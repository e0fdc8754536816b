import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { PrizesService } from '../aura/aura.prizes.service.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import {
  type LockedChallenge,
  lockChallenge,
  markDeleted,
  tellParticipants,
} from './challenges.delete.queries.ts'
import { texts } from './challenges.texts.ts'

export interface ChallengeDeletionDeps {
  db: Db
  clock: Clock
  prizes: Pick<PrizesService, 'giveBack'>
}

export type ChallengeDeletion = ReturnType<typeof createChallengeDeletion>

export function createChallengeDeletion({ db, clock, prizes }: ChallengeDeletionDeps) {
  /** Deletes a locked, open challenge, and tells those who take part. */
  async function deleteOpen(tx: Tx, challenge: LockedChallenge, now: Date): Promise<void> {
    const { id, creatorId, prize } = challenge
    await prizes.giveBack(tx, { challengeId: id, creatorId, amount: prize, now })
    await tellParticipants(tx, challenge, now)
    await markDeleted(tx, [id], now)
  }

  return {
    /**
     * Deletes an open challenge for its creator; the prize comes back [CHL-32, CHL-33].
     *
     * @throws DomainError `challenges.unknown` once deleted, `challenges.closed`
     */
    async delete(challengeId: Id): Promise<{ message: string }> {
      await inTransaction(db, async (tx) => {
        const challenge = await lockChallenge(tx, challengeId)
        if (!challenge) throw new DomainError('challenges.unknown')
        if (challenge.closedAt) throw new DomainError('challenges.closed')
        const at = clock.now()
        await deleteOpen(tx, challenge, at)
        const { creatorId, prize, title } = challenge
        const told = { recipientId: creatorId, actorId: null, subjectId: challengeId, amount: prize }
        await enqueueEvents(tx, [{ kind: 'prize-refund', ...told, data: { challengeTitle: title }, at }])
      })
      return { message: texts.deleted }
    },
  }
}
