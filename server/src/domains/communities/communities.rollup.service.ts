import type { Db } from '../../platform/db/database.ts'
import { hasRows, type Rollup, rebuildTotals } from '../../platform/rollup/rollup.ts'
import { auraRollup } from '../aura/aura.service.ts'
import { rebuildMemberPlaces, rebuildMembers, rollUpMembers } from './communities.rollup.queries.ts'
import { rollUpStandings } from './communities.sparse-index.queries.ts'

/** Applies joins and departures to the totals of communities. */
export const membersRollup: Rollup = {
  name: 'community-total',
  hasPending: () => hasRows('community_delta'),
  rollUpBatch: rollUpMembers,
}

/** Recomputes the member counts of all communities; returns how many were wrong. */
export async function rebuildCommunities(db: Db): Promise<number> {
  return rebuildTotals(db, membersRollup, rebuildMembers)
}

/** Applies joins, departures and changes of aura to the sparse indexes of the lists of members. */
export const standingsRollup: Rollup = {
  name: 'community-standing',
  // Aura must not move while an index is made.
  lock: auraRollup.name,
  hasPending: () => hasRows('community_standing_delta'),
  rollUpBatch: rollUpStandings,
}

/** Rebuilds the lists of members by aura and pseudo; returns how many positions were wrong. */
export async function rebuildMemberLists(db: Db): Promise<number> {
  return rebuildTotals(db, standingsRollup, rebuildMemberPlaces)
}
