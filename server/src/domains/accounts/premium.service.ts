import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { findPremiumAmong, lockPremium, updatePremium } from './premium.queries.ts'

export type PremiumService = ReturnType<typeof createPremiumService>

/** Stores the end of accounts' premium, which the subscription domain decides. */
export function createPremiumService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    lock: lockPremium,
    set: updatePremium,

    /** Ids of the accounts that are premium now. */
    among: (accountIds: readonly Id[]): Promise<ReadonlySet<Id>> =>
      findPremiumAmong(db, accountIds, clock.now()),
  }
}
