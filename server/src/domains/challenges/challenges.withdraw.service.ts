import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PrizesService } from '../aura/aura.prizes.service.ts'
import { searchTails } from '../search/search.rules.ts'
import { closeChallenge } from './challenges.award.queries.ts'
import { markDeleted } from './challenges.delete.queries.ts'
import { notifyRefund } from './challenges.events.ts'
import {
  findWithdrawnEnded,
  insertTerms,
  lockWithdrawn,
  markChallengeRestored,
  markChallengeWithdrawn,
} from './challenges.withdraw.queries.ts'

export interface ChallengeWithdrawalDeps {
  db: Db
  clock: Clock
  prizes: Pick<PrizesService, 'giveBack'>
}

export type ChallengeWithdrawal = ReturnType<typeof createChallengeWithdrawal>

/**
 * Restorable removals of challenges by moderators [MOD-17, MOD-27]. The prize stays in escrow until the challenge ends and the removal
 * cannot be undone; then the creator gets it back.
 */
export function createChallengeWithdrawal({ db, clock, prizes }: ChallengeWithdrawalDeps) {
  /** Closes a withdrawn challenge that is open, with its prize back. */
  async function close(tx: Tx, challengeId: Id): Promise<boolean> {
    const challenge = await lockWithdrawn(tx, challengeId)
    if (!challenge) return false
    const now = clock.now()
    if (!challenge.closedAt) {
      const { creatorId, prize } = challenge
      await prizes.giveBack(tx, { challengeId, creatorId, amount: prize, now })
      await closeChallenge(tx, challengeId, { outcome: 'returned', winner: undefined, isByLikes: false, now })
      await notifyRefund(tx, challenge, { isDeleted: true, now })
    }
    return true
  }

  return {
    /** Hides a challenge and its entries from every reader; false for one that is deleted or withdrawn. */
    withdraw: (tx: Tx, id: Id): Promise<boolean> =>
      markChallengeWithdrawn(tx, id, { cause: 'removal', now: clock.now() }),

    /** Ends the removal of a withdrawn challenge; false for any other. */
    async restore(tx: Tx, id: Id): Promise<boolean> {
      const restored = await markChallengeRestored(tx, id, { cause: 'removal', now: clock.now() })
      if (restored?.isShown) await insertTerms(tx, [restored], searchTails)
      return restored !== undefined
    },

    /** Deletes a withdrawn challenge for good; the prize of an open one comes back. */
    async deleteWithdrawn(tx: Tx, id: Id): Promise<void> {
      if (await close(tx, id)) await markDeleted(tx, [id], clock.now())
    },

    findEnded: (page: { afterId: Id; limit: number }): Promise<Id[]> =>
      findWithdrawnEnded(db, clock.now(), page),

    /** Gives the prize of a withdrawn challenge back at its end; the challenge stays withdrawn. */
    async closeEnded(id: Id): Promise<void> {
      await inTransaction(db, (tx) => close(tx, id))
    },
  }
}
