import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import { isForGood } from '../accounts/suspension.rules.ts'
import { searchTails } from '../search/search.rules.ts'
import { findCreatorOf } from './challenges.access.queries.ts'
import { findAbandoned } from './challenges.delete.queries.ts'
import { notifyReturn, notifyWithdrawal } from './challenges.events.ts'
import { insertTerms, markChallengeWithdrawn, restoreChallengesOf } from './challenges.withdraw.queries.ts'

export interface ChallengeSuspensionDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'isSuspendedForGood'>
  accountAdministration: Pick<AccountAdministration, 'lockEnd'>
}

export type ChallengeSuspension = ReturnType<typeof createChallengeSuspension>

/**
 * Withdraws open challenges of creators suspended for good, until the suspension ends or the time to appeal is over [CHL-33, MOD-27].
 * The prize stays in escrow, and the end of the challenge is postponed by the time of the suspension.
 */
export function createChallengeSuspension({
  db,
  clock,
  accounts,
  accountAdministration,
}: ChallengeSuspensionDeps) {
  return {
    findAbandoned: (page: { afterId: Id; limit: number }): Promise<Id[]> =>
      findAbandoned(db, accounts.isSuspendedForGood, page),

    /** Withdraws an open challenge, unless the suspension of its creator has ended since. */
    async withdrawAbandoned(challengeId: Id): Promise<void> {
      await inTransaction(db, async (tx) => {
        const creatorId = await findCreatorOf(tx, challengeId)
        // The end of a suspension takes the same locks in the same order, account before challenge, so that none is withdrawn after
        // it.
        const end = creatorId === undefined ? null : await accountAdministration.lockEnd(tx, creatorId)
        const now = clock.now()
        if (!isForGood(end, now)) return
        if (await markChallengeWithdrawn(tx, challengeId, { cause: 'suspension', now }))
          await notifyWithdrawal(tx, challengeId, now)
      })
    },

    /** Restores the challenges of a creator, in the transaction that ends the suspension. */
    async onSuspensionLifted(tx: Tx, creatorId: Id): Promise<void> {
      const now = clock.now()
      const shown = (await restoreChallengesOf(tx, creatorId, now)).filter(({ isShown }) => isShown)
      await insertTerms(tx, shown, searchTails)
      await notifyReturn(
        tx,
        shown.map(({ id }) => id),
        now,
      )
    },
  }
}
