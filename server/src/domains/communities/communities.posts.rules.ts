import type { Id } from '@aura/contract/common'
import { type CommunityRole, isStaff } from '@aura/contract/communities/communities.rules'
import type { Actor } from '../../platform/auth/actor.ts'

/**
 * The ground on which the actor may delete a post or comment of a community in which they have this role; null if they may not
 * [COM-33, COM-34].
 */
export function deletionReason(
  actor: Actor,
  role: CommunityRole,
  authorId: Id,
): 'author' | 'moderator' | null {
  if (actor.userId === authorId) return 'author'
  return isStaff(role) || actor.isModerator ? 'moderator' : null
}
