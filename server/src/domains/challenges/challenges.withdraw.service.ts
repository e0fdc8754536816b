import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PrizesService } from '../aura/aura.prizes.service.ts'
import { searchTails } from '../search/search.rules.ts'
import { closeUnawarded } from './challenges.close-unawarded.service.ts'
import { markDeleted } from './challenges.delete.queries.ts'
import {
  findWithdrawnEnded,
  insertTerms,
  lockWithdrawn,
  lockWithdrawnEnded,
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
      const challenge = await lockWithdrawn(tx, id)
      if (!challenge) return
      const now = clock.now()
      if (!challenge.closedAt) await closeUnawarded(tx, prizes, challenge, { isDeleted: true, now })
      await markDeleted(tx, [id], now)
    },

    findEnded: (page: { afterId: Id; limit: number }): Promise<Id[]> =>
      findWithdrawnEnded(db, clock.now(), page),

    /** Gives the prize of a withdrawn challenge back at its end; the challenge stays withdrawn. */
    async closeEnded(id: Id): Promise<void> {
      await inTransaction(db, async (tx) => {
        const now = clock.now()
        const challenge = await lockWithdrawnEnded(tx, id, now)
        if (challenge) await closeUnawarded(tx, prizes, challenge, { isDeleted: true, now })
      })
    },
  }
}
