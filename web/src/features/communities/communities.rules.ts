import type { CommunityCard } from '@aura/contract/communities/communities.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'

/** Whether the viewer reads posts and members: anyone of a public community, members alone of a private one [COM-39]. */
export function canRead({ privacy, userRole }: Pick<CommunityCard, 'privacy' | 'userRole'>): boolean {
  return privacy === 0 || userRole !== nonMember
}

/** The tier of a rank among the members, which has its own badge [COM-13]. */
export function rankTier(rank: number): 1 | 2 | 3 | 10 | 50 | 'beyond' {
  if (rank === 1 || rank === 2 || rank === 3) return rank
  if (rank <= 10) return 10
  return rank <= 50 ? 50 : 'beyond'
}
