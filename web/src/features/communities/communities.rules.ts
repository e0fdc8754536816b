import type { CommunityCard } from '@aura/contract/communities/communities.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'

/** Whether the viewer reads posts and members: anyone of a public community, members alone of a private one [COM-39]. */
export function canRead({ privacy, userRole }: Pick<CommunityCard, 'privacy' | 'userRole'>): boolean {
  return privacy === 0 || userRole !== nonMember
}
