import type { Static } from 'typebox'
import {
  Cursor,
  Id,
  limitOf,
  Message,
  maxPageSize,
  NoFields,
  Nullable,
  pageEnd,
  pageUpTo,
  Timestamp,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Profile } from '../profiles/profiles.contract.ts'
import { Type } from '../type.ts'
import { communitiesErrors } from './communities.errors.ts'
import { banMaxDays, communityReasonMaxLength, membersPageSize } from './communities.limits.ts'
import { memberRoles } from './communities.rules.ts'

const MemberRole = Type.Enum(memberRoles)

/** An account as the lists of a community name it. */
export const MemberFields = {
  user_id: Id,
  username: Type.String(),
  avatar: Nullable(Type.String(), { description: 'media name' }),
  aura_type_id: Id,
}

/** A member as the list shows them [COM-12]. */
export const Member = Type.Object({
  ...MemberFields,
  aura: Type.Integer(),
  user_rank: Type.Integer({ minimum: 1, description: 'by aura among the members; ties share one [COM-13]' }),
  member_role: MemberRole,
  joined_at: Timestamp,
})
export type Member = Static<typeof Member>

/** A request to join, waiting or declined. */
export const JoinRequest = Type.Object({
  id: Id,
  ...MemberFields,
  aura: Type.Integer(),
  answer: Type.String({ description: 'to the question of the community; empty without one [COM-51]' }),
  created_at: Timestamp,
  declined_at: Nullable(Timestamp),
  reason: Type.String({ description: 'why they were declined; empty when nobody said' }),
})
export type JoinRequest = Static<typeof JoinRequest>

export const memberOrders = ['aura', 'rank', 'pseudo'] as const
export type MemberOrder = (typeof memberOrders)[number]

/** The highest page of members that may be asked for. */
export const maxMemberPage = 1_000_000

const CommunityParams = Type.Object({ id: Id })
const UserParams = Type.Object({ userId: Id })

/** A coarse limit against very long texts; the service applies the exact one, in code points after trimming. */
const Reason = Type.Optional(
  Type.String({
    maxLength: communityReasonMaxLength * 2,
    errorMessage: `La raison compte au plus ${communityReasonMaxLength} caractères.`,
  }),
)

const membership = { access: 'user', rate: 'write', params: CommunityParams, response: Message } as const

export const listMembers = endpoint('GET', '/community/:id/members', {
  summary: 'Members of a community, and for owner and admins those who ask to join.',
  access: 'optional',
  rate: 'read',
  params: CommunityParams,
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100, description: 'part of a pseudo, or a rank' })),
    sortBy: Type.Optional(Type.Enum(memberOrders, { description: '`aura` if absent' })),
    page: pageUpTo(maxMemberPage),
    limit: limitOf(membersPageSize),
  }),
  response: Type.Object({
    members: Type.Array(Member),
    requests: Type.Array(JoinRequest, {
      description: `of the first page alone; the ${maxPageSize} oldest, the oldest first`,
    }),
    hasMore: Type.Boolean(),
  }),
  errors: ['communities.unknown', 'communities.members-only'],
})

export const communityUserProfile = endpoint('GET', '/community/user_profile/:userId', {
  summary: 'The profile of a member, by id.',
  access: 'optional',
  rate: 'read',
  params: UserParams,
  response: Profile,
  errors: ['profiles.unknown', 'privacy.blocked-by-you'],
})

export const joinCommunity = endpoint('POST', '/community/communities/:id/join', {
  ...membership,
  summary: 'Join a public community, or a private one by an invitation. Joining twice is a success.',
  body: Type.Object({ invitation: Type.Optional(Type.String({ maxLength: 100 })) }),
  errors: [
    'communities.unknown',
    'communities.private',
    'communities.banned',
    'communities.too-many-joined',
    'communities.invitation-over',
  ],
})

export const requestToJoin = endpoint('POST', '/community/communities/:id/join-request', {
  ...membership,
  summary: 'Ask to join a private community. Asking twice is a success.',
  body: Type.Object({ answer: Type.Optional(Type.String({ maxLength: 10_000 })) }),
  errors: [
    'communities.unknown',
    'communities.public',
    'communities.banned',
    'communities.already-member',
    'communities.asked-too-soon',
    'communities.answer-missing',
    'communities.answer-too-long',
    'communities.too-many-joined',
  ],
})

export const cancelJoinRequest = endpoint('DELETE', '/community/communities/:id/cancel-join-request', {
  ...membership,
  summary: 'Take back one’s request to join.',
  errors: ['communities.unknown', 'communities.no-request'],
})

export const leaveCommunity = endpoint('DELETE', '/community/communities/:id/leave', {
  ...membership,
  summary: 'Leave a community; its owner hands it over first.',
  errors: ['communities.unknown', 'communities.not-member', 'communities.owner-stays'],
})

export const closeCommunity = endpoint('DELETE', '/community/communities/:id', {
  ...membership,
  summary: 'Close a community for good, for its owner once they are its only member.',
  errors: ['communities.unknown', 'communities.not-owner', 'communities.has-members'],
})

const deciding = {
  access: 'user',
  rate: 'write',
  params: Type.Object({ id: Id }),
  response: Message,
} as const

export const acceptRequest = endpoint('POST', '/community/requests/:id/accept', {
  ...deciding,
  summary: 'Accept a request to join, also one declined before, as owner or admin.',
  body: NoFields,
  errors: ['communities.no-request', 'communities.person-banned', 'communities.person-joined-too-many'],
})

export const declineRequest = endpoint('POST', '/community/requests/:id/decline', {
  ...deciding,
  summary: 'Decline a request, with a reason if one is given, for owner and admins.',
  body: Type.Object({ reason: Reason }),
  errors: ['communities.no-request'],
})

/** A call of owner and admins that reads. */
export const overseeing = {
  access: 'manager-of:community',
  rate: 'read',
  params: CommunityParams,
  errors: ['communities.unknown', 'communities.not-manager'],
} as const

export const listDeclinedRequests = endpoint('GET', '/community/:id/declined-requests', {
  ...overseeing,
  summary: 'Requests that were declined, the latest first.',
  query: Type.Object({ limit: limitOf(membersPageSize), cursor: Cursor }),
  response: Type.Object({ requests: Type.Array(JoinRequest), ...pageEnd }),
})

const managing = { access: 'user', rate: 'write', params: UserParams, response: Message } as const
const managingErrors = [
  'communities.unknown',
  'communities.not-manager',
  'communities.member-unknown',
  'communities.not-above',
] as const

export const updateMemberRole = endpoint('POST', '/community/members/:userId/update-role', {
  ...managing,
  summary: 'Make a member admin or member; the owner alone may make another the owner [COM-23, COM-27].',
  body: Type.Object(
    {
      role: Type.Optional(
        Type.Enum(memberRoles, { errorMessage: communitiesErrors['communities.role-missing'].message }),
      ),
      communityId: Id,
    },
    { additionalProperties: false },
  ),
  errors: [...managingErrors, 'communities.role-missing', 'communities.person-owns-too-many'],
})

export const removeMember = endpoint('DELETE', '/community/members/:userId/remove', {
  ...managing,
  summary:
    'Remove a member; with `ban`, exclude the account, member or not, for some days or for good [COM-53].',
  body: Type.Object(
    {
      communityId: Id,
      reason: Reason,
      ban: Type.Optional(
        Type.Object(
          {
            days: Nullable(Type.Integer({ minimum: 1, maximum: banMaxDays }), {
              description: 'null: for good',
            }),
          },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  errors: managingErrors,
})
