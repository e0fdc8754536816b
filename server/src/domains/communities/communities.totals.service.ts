import type { Db } from '../../platform/db/database.ts'
import { hasRows, type Rollup, rebuildTotals } from '../../platform/rollup/rollup.ts'
import { rebuildMembers, rollUpMembers } from './communities.totals.queries.ts'

/** Sums who came and went into the numbers of members. */
export const membersRollup: Rollup = {
  name: 'community-total',
  hasPending: () => hasRows('community_delta'),
  rollUpBatch: rollUpMembers,
}

/** Counts the members of all communities anew; answers how many numbers were wrong. */
export async function rebuildCommunities(db: Db): Promise<number> {
  return rebuildTotals(db, membersRollup, rebuildMembers)
}
