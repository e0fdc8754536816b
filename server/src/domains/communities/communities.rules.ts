import type { Membership } from '@aura/contract/communities/communities.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import type { MembershipRow } from './communities.queries.ts'

/** What somebody can do about their membership next; null for an owner, and for a banned person [COM-06]. */
export function membershipAction({ role, isOpen, isWaiting, isBanned }: MembershipRow): Membership['action'] {
  if (role !== nonMember) return role === 'owner' ? null : 'leave'
  if (isBanned) return null
  if (isOpen) return 'join'
  return isWaiting ? 'cancel' : 'request'
}
