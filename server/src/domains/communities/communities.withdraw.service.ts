import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { searchTails } from '../search/search.rules.ts'
import { replaceTerms } from './communities.search.queries.ts'
import { closeCommunity } from './communities.succession.queries.ts'
import {
  lockWithdrawn,
  markCommunityRestored,
  markCommunityWithdrawn,
} from './communities.withdraw.queries.ts'

/**
 * Communities that moderators remove, in such a way that they can come back as they were [MOD-17, MOD-27]: withdrawn, one is closed to
 * its members too, who stay its members. For moderation alone.
 */
export function createCommunityWithdrawal({ clock }: { clock: Clock }) {
  return {
    /** Hides a community and its posts from every reader; false for one that is closed or withdrawn. */
    async withdraw(tx: Tx, id: Id): Promise<boolean> {
      const isNew = await markCommunityWithdrawn(tx, id, clock.now())
      if (isNew) await replaceTerms(tx, id, [])
      return isNew
    },

    /** Brings a withdrawn community back; false for any other. */
    async restore(tx: Tx, id: Id): Promise<boolean> {
      const name = await markCommunityRestored(tx, id)
      if (name === undefined) return false
      await replaceTerms(tx, id, searchTails(name))
      return true
    },

    /** Closes a withdrawn community for good. */
    async deleteWithdrawn(tx: Tx, id: Id): Promise<void> {
      if (await lockWithdrawn(tx, id)) await closeCommunity(tx, id, clock.now())
    },
  }
}
