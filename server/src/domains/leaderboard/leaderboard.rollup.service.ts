import type { Db } from '../../platform/db/database.ts'
import { hasRows, type Rollup, rebuildTotals } from '../../platform/rollup/rollup.ts'
import { rebuildGains, rollUpGains } from './leaderboard.rollup.queries.ts'

/** Applies transfers to the boards of their months. */
export const leaderboardRollup: Rollup = {
  name: 'leaderboard',
  hasPending: () => hasRows('leaderboard_delta'),
  rollUpBatch: rollUpGains,
}

/** Rebuilds unsealed boards from the ledger; returns how many numbers were wrong. */
export async function rebuildLeaderboard(db: Db): Promise<number> {
  return rebuildTotals(db, leaderboardRollup, rebuildGains)
}
