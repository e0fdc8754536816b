import type { Static } from 'typebox'
import { auraTypes } from '../aura/aura-types.ts'
import { Id, limitOf, Nullable, PseudoParams, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { mediaLimits } from '../media/media.limits.ts'
import { Post } from '../posts/posts.contract.ts'
import { TwitchProfile } from '../twitch/twitch.contract.ts'
import { Type } from '../type.ts'

export const bioMaxLength = 250
/** Posts of one load of a profile's grid (spec §9). */
export const profilePageSize = 10

const Rarity = Type.Enum(['legendary', 'epic', 'rare', 'uncommon', 'common'] as const)

const ChangeableAt = Nullable(Timestamp, {
  description: 'when the owner may change it again; null when now, or on someone else’s profile',
})

export const Profile = Type.Object({
  id: Id,
  pseudo: Type.String(),
  pseudo_changeable_at: ChangeableAt,
  bio: Nullable(Type.String()),
  profile_picture: Nullable(Type.String(), { description: 'media name' }),
  aura_type_id: Id,
  aura_type_changeable_at: ChangeableAt,
  aura: Type.Integer(),
  aura_gained_last_24h: Type.Integer({
    minimum: 0,
    description: 'from others, netted per giver and object',
  }),
  aura_lost_last_24h: Type.Integer({ minimum: 0, description: 'to others, netted likewise' }),
  aura_month: Type.Array(Type.Integer(), {
    description: 'net of what others moved on each of the last 30 days in Paris, today last',
  }),
  followers: Type.Integer({ minimum: 0 }),
  following: Type.Integer({ minimum: 0 }),
  posts_count: Type.Integer({ minimum: 0 }),
  twitch: Nullable(TwitchProfile, { description: 'the linked channel' }),
  isOwnProfile: Type.Boolean(),
  isFollowing: Type.Boolean(),
  isFollower: Type.Boolean({ description: 'whether they follow the viewer' }),
  isMuted: Type.Boolean({ description: 'whether the viewer has muted the account' }),
})
export type Profile = Static<typeof Profile>

export const getProfile = endpoint('GET', '/api/profile/:pseudo', {
  summary: 'A profile as the viewer may see it.',
  access: 'optional',
  rate: 'read',
  params: PseudoParams,
  response: Profile,
  errors: ['profiles.unknown', 'privacy.blocked-by-you'],
})

export const isProfileOwned = endpoint('GET', '/api/profile/owned/:pseudo', {
  summary: 'Whether the profile is the viewer’s own.',
  access: 'optional',
  rate: 'read',
  params: PseudoParams,
  response: Type.Object({ isOwnProfile: Type.Boolean() }),
  errors: ['profiles.unknown'],
})

export const profilePosts = endpoint('GET', '/api/profile/posts/:pseudo', {
  summary: 'The grid of a profile: classic posts, newest first.',
  access: 'optional',
  rate: 'read',
  params: PseudoParams,
  query: Type.Object({
    limit: limitOf(profilePageSize),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'how many posts to pass over' }),
    ),
  }),
  response: Type.Object({ posts: Type.Array(Post), hasMore: Type.Boolean() }),
  errors: ['profiles.unknown'],
})

export const listAuraTypes = endpoint('GET', '/api/aura-types', {
  summary: 'The aura types, with how rare each is and its share of the draws at sign-up in percent.',
  access: 'public',
  rate: 'read',
  response: Type.Array(
    Type.Object({
      id: Id,
      label: Type.String(),
      rarity: Rarity,
      share: Type.Number(),
    }),
  ),
})

/** Days between two changes of one's aura type (decisions §3). */
export const auraTypeDays = 30

export const changeAuraType = endpoint('POST', '/api/users/aura-type', {
  summary: `Choose another aura type: free, at most once in ${auraTypeDays} days. The present one again changes nothing.`,
  access: 'user',
  rate: 'write',
  body: Type.Object(
    {
      aura_type_id: Type.Integer({
        minimum: 1,
        maximum: auraTypes.length,
        errorMessage: 'Choisissez un type d’aura de la liste.',
      }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    message: Type.String(),
    aura_type_id: Id,
    aura_type_changeable_at: ChangeableAt,
  }),
  errors: ['profiles.aura-type-too-soon'],
})

export const UpdateProfileBody = Type.Object({
  pseudo: Type.String({ minLength: 1, maxLength: 200, errorMessage: 'Choisissez un pseudo.' }),
  bio: Type.Optional(
    Type.String({
      maxLength: bioMaxLength,
      errorMessage: `La bio compte au plus ${bioMaxLength} caractères.`,
    }),
  ),
})

export const updateProfile = endpoint('PUT', '/api/profile', {
  summary: 'Change one’s pseudo, bio and picture; answers a token of the same session.',
  access: 'user',
  rate: 'upload',
  body: UpdateProfileBody,
  upload: { field: 'profile_picture', maxBytes: mediaLimits.pictureMaxBytes },
  response: Type.Object({
    token: Type.String(),
    pseudo: Type.String(),
    profile_picture: Nullable(Type.String()),
  }),
  errors: [
    'accounts.pseudo-invalid',
    'accounts.pseudo-reserved',
    'accounts.pseudo-taken',
    'accounts.pseudo-too-soon',
    'profiles.picture-type',
    'media.too-large',
    'media.unreadable',
    'media.too-many-pixels',
    'media.quota',
  ],
})
