/** Roles in a community; « Non membre » stands for an account without one [COM-06]. */
export const memberRoles = ['owner', 'admin', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

export const nonMember = 'Non membre'
export const communityRoles = [...memberRoles, nonMember] as const
export type CommunityRole = (typeof communityRoles)[number]

/** Whether the role accepts and declines requests, edits the community and removes content [COM-24, COM-37]. */
export function isStaff(role: CommunityRole): role is 'owner' | 'admin' {
  return role === 'owner' || role === 'admin'
}

/** Whether a member of one role manages another of the other role [COM-30]. */
export function manages(role: CommunityRole, other: MemberRole): boolean {
  if (role === 'owner') return other !== 'owner'
  return role === 'admin' && other === 'member'
}
