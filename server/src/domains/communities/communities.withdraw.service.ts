import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WithdrawalCause } from '../posts/posts.audience-withdrawal.rules.ts'
import { searchTails } from '../search/search.rules.ts'
import { replaceTerms } from './communities.search.queries.ts'
import { closeCommunity } from './communities.succession.queries.ts'
import {
  lockWithdrawn,
  markCommunityRestored,
  markCommunityWithdrawn,
} from './communities.withdraw.queries.ts'

/**
 * Restorable withdrawals of communities: removed by moderators, or without an heir after their owner was suspended for good
 * [MOD-17, MOD-27, COM-57]. Members keep their membership but cannot read.
 */
export function createCommunityWithdrawal({ clock }: { clock: Clock }) {
  /** Hides a community and its posts; false for a community that is closed or already withdrawn for that cause. */
  async function withdrawFor(tx: Tx, id: Id, cause: WithdrawalCause): Promise<boolean> {
    const withdrawn = await markCommunityWithdrawn(tx, id, { cause, now: clock.now() })
    if (withdrawn?.hasShown) await replaceTerms(tx, id, [])
    return withdrawn !== undefined
  }

  /** Ends one cause of a withdrawal; false for a community that is not withdrawn for it. */
  async function restoreFrom(tx: Tx, id: Id, cause: WithdrawalCause): Promise<boolean> {
    const restored = await markCommunityRestored(tx, id, cause)
    if (restored && restored.shownName !== null) await replaceTerms(tx, id, searchTails(restored.shownName))
    return restored !== undefined
  }

  return {
    /** For communities without an heir. */
    withdrawWithOwner: (tx: Tx, id: Id): Promise<boolean> => withdrawFor(tx, id, 'suspension'),
    restoreWithOwner: (tx: Tx, id: Id): Promise<boolean> => restoreFrom(tx, id, 'suspension'),

    /** For moderation. */
    withdraw: (tx: Tx, id: Id): Promise<boolean> => withdrawFor(tx, id, 'removal'),
    restore: (tx: Tx, id: Id): Promise<boolean> => restoreFrom(tx, id, 'removal'),

    /** Closes a withdrawn community for good. */
    async deleteWithdrawn(tx: Tx, id: Id): Promise<void> {
      if (await lockWithdrawn(tx, id)) await closeCommunity(tx, id, clock.now())
    },
  }
}

export type CommunityWithdrawal = ReturnType<typeof createCommunityWithdrawal>
