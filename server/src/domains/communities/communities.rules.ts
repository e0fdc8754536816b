import type { Membership } from '@aura/contract/communities/communities.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import type { MembershipRow } from './communities.queries.ts'

/** The action that a person may take to become or stop being a member; none for owners and banned people [COM-06]. */
export function membershipAction({ role, isOpen, isWaiting, isBanned }: MembershipRow): Membership['action'] {
  if (role !== nonMember) return role === 'owner' ? null : 'leave'
  if (isBanned) return null
  if (isOpen) return 'join'
  return isWaiting ? 'cancel' : 'request'
}
