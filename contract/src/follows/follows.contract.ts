import type { Static } from 'typebox'
import { Cursor, Id, limitOf, Nullable, PersonFields, Pseudo, PseudoParams, pageEnd } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'

export const FollowState = Type.Object({
  isFollowing: Type.Boolean(),
  followers: Type.Integer({ minimum: 0 }),
})
export type FollowState = Static<typeof FollowState>

export const followUser = endpoint('POST', '/api/follow', {
  summary: 'Follow an account, named by pseudo or by id. Following twice is a success.',
  access: 'user',
  rate: 'write',
  body: Type.Object({ pseudo: Type.Optional(Pseudo), userIdToFollow: Type.Optional(Id) }),
  response: FollowState,
  errors: ['profiles.unknown', 'follows.self', 'follows.no-target', 'follows.too-many'],
})

export const unfollowUser = endpoint('POST', '/api/unfollow', {
  summary: 'Stop following an account, named by pseudo or by id.',
  access: 'user',
  rate: 'write',
  body: Type.Object({ pseudo: Type.Optional(Pseudo), userIdToUnfollow: Type.Optional(Id) }),
  response: FollowState,
  errors: ['profiles.unknown', 'follows.self', 'follows.no-target'],
})

/** The viewer's relation to a person in a list; a visitor's flags are false. */
export const FollowFlags = Type.Object({
  isFollowing: Type.Boolean({ description: 'whether the viewer follows them' }),
  isFollower: Type.Boolean({ description: 'whether they follow the viewer' }),
})
export type FollowFlags = Static<typeof FollowFlags>

/** A person in a list of followers or of followed accounts. */
export const FollowListEntry = Type.Object({
  ...PersonFields,
  ...FollowFlags.properties,
})
export type FollowListEntry = Static<typeof FollowListEntry>

/** Rows of one load of a list of followers. */
export const followListPageSize = 30

const list = {
  access: 'optional',
  rate: 'read',
  params: PseudoParams,
  query: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 100, description: 'part of a pseudo' })),
    limit: limitOf(followListPageSize),
    cursor: Cursor,
  }),
  errors: ['profiles.unknown'],
} as const

export const listFollowers = endpoint('GET', '/api/followers/:pseudo', {
  ...list,
  summary: 'Who follows an account, the latest first.',
  response: Type.Object({ followers: Type.Array(FollowListEntry), ...pageEnd }),
})

export const listFollowing = endpoint('GET', '/api/following/:pseudo', {
  ...list,
  summary: 'Whom an account follows, the latest first.',
  response: Type.Object({ following: Type.Array(FollowListEntry), ...pageEnd }),
})

/** Accounts that one call may ask about. */
export const maxFollowStates = 200

/** A person suggested to the viewer to follow. */
export const SuggestedPerson = Type.Object({
  ...FollowListEntry.properties,
  bio: Nullable(Type.String(), { description: 'its beginning' }),
  followers: Type.Integer({ minimum: 0 }),
  followed_by: Nullable(Type.Object({ pseudo: Type.String(), others: Type.Integer({ minimum: 0 }) }), {
    description: 'one of those whom the viewer follows and who follow them, and how many more there are',
  }),
})
export type SuggestedPerson = Static<typeof SuggestedPerson>

/** People that one call suggests at most, and unless asked for fewer. */
export const maxSuggestions = 20

export const suggestPeople = endpoint('GET', '/api/people/suggestions', {
  summary:
    'People to follow: known to those whom the caller follows, then authors of posts that do well now.',
  access: 'optional',
  rate: 'read',
  query: Type.Object({ limit: limitOf(maxSuggestions, maxSuggestions) }),
  response: Type.Object({
    people: Type.Array(SuggestedPerson),
    followsAnyone: Type.Boolean({ description: 'whether the caller follows anybody' }),
  }),
})

export const followStates = endpoint('POST', '/api/isFollowing/status', {
  summary: 'Which of these accounts the caller follows, in the order asked.',
  access: 'user',
  rate: 'read',
  body: Type.Object({ userIds: Type.Array(Id, { maxItems: maxFollowStates }) }),
  response: Type.Array(Type.Object({ userId: Id, isFollowing: Type.Boolean() })),
})

export const isFollowing = endpoint('GET', '/api/isFollowing/:pseudo', {
  summary: 'Whether the caller follows the account.',
  access: 'user',
  rate: 'read',
  params: PseudoParams,
  response: Type.Object({ isFollowing: Type.Boolean() }),
  errors: ['profiles.unknown'],
})
