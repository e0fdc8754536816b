import type { Static } from 'typebox'
import { Id, limitOf, Nullable, pageUpTo, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MediaVariant } from '../media/media.contract.ts'
import { mediaLimits } from '../media/media.limits.ts'
import { searchQuery } from '../search/search.contract.ts'
import { Type } from '../type.ts'
import { communitiesPage, communityAdminsNamed } from './communities.limits.ts'
import { communityRoles } from './communities.rules.ts'

export const communityCategories = ['technology', 'science', 'art', 'sports', 'other'] as const
export type CommunityCategory = (typeof communityCategories)[number]

/** What the viewer can do about their membership; null if nothing: an owner, a banned person. */
const membershipActions = ['join', 'request', 'cancel', 'leave'] as const

/** 0: public, 1: private. */
const Privacy = Type.Integer({ minimum: 0, maximum: 1, errorMessage: 'Choisissez publique ou privée.' })

/** A viewer's role in a community, and what they can do about it [COM-06]. */
export const Membership = Type.Object({
  userRole: Type.Enum(communityRoles),
  action: Nullable(Type.Enum(membershipActions)),
})
export type Membership = Static<typeof Membership>

const shownOfAll = {
  id: Id,
  name: Type.String(),
  cover_image: Nullable(Type.String(), { description: 'media name of the widest version' }),
  cover_variants: Type.Array(MediaVariant, { description: 'narrowest first' }),
  cover_placeholder: Nullable(Type.String(), { description: 'tiny blurred picture as a data: address' }),
}

/** A community as lists show it; a private one shows the same to everybody [COM-40]. */
export const CommunityCard = Type.Object({
  ...shownOfAll,
  description: Type.String(),
  privacy: Privacy,
  category: Type.Enum(communityCategories),
  members_count: Type.Integer({ minimum: 0 }),
  total_aura: Type.Integer({ description: 'of its posts [COM-11]' }),
  created_at: Timestamp,
  ...Membership.properties,
})
export type CommunityCard = Static<typeof CommunityCard>

/** A community of the viewer, with only the fields of the list, which may have 200 rows. */
export const OwnCommunity = Type.Object({ ...shownOfAll, userRole: Membership.properties.userRole })
export type OwnCommunity = Static<typeof OwnCommunity>

/** A community with all that its page shows [COM-05]. */
export const Community = Type.Object({
  ...CommunityCard.properties,
  admins: Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    description: `owner first, then the oldest admins, ${communityAdminsNamed} in all at most; nobody where a private community hides its members`,
  }),
  rules: Type.String({ description: 'plain text; empty for none' }),
  question: Nullable(Type.String(), { description: 'asked of those who want to join a private community' }),
  pinned_post_id: Nullable(Id, { description: 'for those who may read its posts' }),
  pending_requests: Type.Integer({ minimum: 0, description: 'for owner and admins; 0 for others' }),
})
export type Community = Static<typeof Community>

const CommunityParams = Type.Object({ id: Id })

export const listCommunities = endpoint('GET', '/community/communities', {
  summary: 'All communities, those of most members first, and the caller’s own.',
  access: 'optional',
  rate: 'read',
  query: Type.Object({
    page: pageUpTo(1_000_000),
    perPage: limitOf(communitiesPage.first),
  }),
  response: Type.Object({
    communities: Type.Array(CommunityCard),
    userCommunities: Type.Array(OwnCommunity, {
      description: 'those of the caller, on every page; empty for a visitor',
    }),
    hasMore: Type.Boolean(),
  }),
})

export const myCommunities = endpoint('GET', '/community/my_communities', {
  summary: 'The communities the caller is a member of, by name.',
  access: 'user',
  rate: 'read',
  response: Type.Object({ userCommunities: Type.Array(CommunityCard) }),
})

export const searchCommunities = endpoint('GET', '/community/communities/search', {
  summary: 'Communities by the beginning of a word of their name, one typo forgiven.',
  access: 'optional',
  rate: 'search',
  query: Type.Object(searchQuery(communitiesPage.first)),
  response: Type.Object({ communities: Type.Array(CommunityCard) }),
})

/** A coarse limit against very long texts; the service applies the exact one, in code points after trimming. */
const Text = (maxLength = 20_000) => Type.String({ maxLength })

export const createCommunity = endpoint('POST', '/community/communities', {
  summary: 'Found a community; its founder owns it.',
  access: 'user',
  rate: 'write',
  body: Type.Object({ name: Text(1000), description: Text(), privacy: Privacy }),
  response: Community,
  idempotent: true,
  errors: [
    'communities.name-invalid',
    'communities.name-scripts',
    'communities.name-reserved',
    'communities.name-taken',
    'communities.description-invalid',
    'communities.too-many-owned',
    'communities.too-many-joined',
  ],
})

export const getCommunity = endpoint('GET', '/community/:id/details', {
  summary: 'A community as the viewer may see it; digits are its id, anything else its name [COM-50].',
  access: 'optional',
  rate: 'read',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: Community,
  errors: ['communities.unknown'],
})

export const communityRole = endpoint('GET', '/community/:id/role', {
  summary: 'What the viewer is to the community, and why they may not join.',
  access: 'optional',
  rate: 'read',
  params: CommunityParams,
  response: Type.Object({
    ...Membership.properties,
    ban: Nullable(Type.Object({ reason: Type.String(), until: Nullable(Timestamp) })),
    declined: Nullable(Type.Object({ reason: Type.String(), askAgainAt: Timestamp })),
  }),
  errors: ['communities.unknown'],
})

export const editCommunity = endpoint('PUT', '/community/edit_community/:id', {
  summary: 'Change what a community says of itself, for its owner and admins; an absent field stays.',
  access: 'manager-of:community',
  rate: 'upload',
  params: CommunityParams,
  body: Type.Object({
    name: Type.Optional(Text(1000)),
    description: Type.Optional(Text()),
    category: Type.Optional(Type.Enum(communityCategories, { errorMessage: 'Choisissez une catégorie.' })),
    privacy: Type.Optional(Type.Enum(['0', '1'] as const)),
    rules: Type.Optional(Text()),
    question: Type.Optional(Text(2000)),
    cover_removed: Type.Optional(
      Type.Enum(['true'] as const, {
        description: 'leaves the community without a cover, unless one is sent',
      }),
    ),
  }),
  upload: { field: 'cover_image', maxBytes: mediaLimits.pictureMaxBytes },
  response: Community,
  errors: [
    'communities.unknown',
    'communities.not-manager',
    'communities.name-invalid',
    'communities.name-scripts',
    'communities.name-reserved',
    'communities.name-taken',
    'communities.description-invalid',
    'communities.rules-too-long',
    'communities.question-too-long',
    'communities.cover-type',
    'media.too-large',
    'media.unreadable',
    'media.too-many-pixels',
    'media.quota',
    'platform.no-space',
  ],
})
