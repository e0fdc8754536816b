import { type Static, Type } from 'typebox'
import { Id } from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const FollowState = Type.Object({
  isFollowing: Type.Boolean(),
  followers: Type.Integer({ minimum: 0 }),
})
export type FollowState = Static<typeof FollowState>

const Pseudo = Type.String({ minLength: 1, maxLength: 100 })

export const followUser = endpoint({
  method: 'POST',
  path: '/api/follow',
  summary: 'Follow an account, named by pseudo or by id. Following twice is a success.',
  access: 'user',
  rate: 'write',
  body: Type.Object({ pseudo: Type.Optional(Pseudo), userIdToFollow: Type.Optional(Id) }),
  response: FollowState,
  errors: ['profiles.unknown', 'follows.self', 'follows.no-target'],
})

export const unfollowUser = endpoint({
  method: 'POST',
  path: '/api/unfollow',
  summary: 'Stop following an account, named by pseudo or by id.',
  access: 'user',
  rate: 'write',
  body: Type.Object({ pseudo: Type.Optional(Pseudo), userIdToUnfollow: Type.Optional(Id) }),
  response: FollowState,
  errors: ['profiles.unknown', 'follows.self', 'follows.no-target'],
})

export const isFollowing = endpoint({
  method: 'GET',
  path: '/api/isFollowing/:pseudo',
  summary: 'Whether the caller follows the account.',
  access: 'user',
  rate: 'read',
  params: Type.Object({ pseudo: Pseudo }),
  response: Type.Object({ isFollowing: Type.Boolean() }),
  errors: ['profiles.unknown'],
})
