import type { Static } from 'typebox'
import { described, Id, JsonField, Message, Nullable, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MediaState, MediaVariant, VideoEdit } from '../media/media.contract.ts'
import { mediaErrors, mediaRefusals } from '../media/media.errors.ts'
import { mediaLimits } from '../media/media.limits.ts'
import { Type } from '../type.ts'

/** Longest legend, in code points (spec §9). */
export const legendMaxLength = 140
/** Times the legend and alternative texts of one post can be changed in 24 hours [PST-21]. */
export const maxEditsInDay = 20
/** Characters of a legend shown before « plus » (spec §9). */
export const legendPreviewLength = 40

export const Twitch = Type.Object({
  twitch_username: Type.String(),
  twitch_profile_image: Nullable(Type.String()),
  is_live: Type.Boolean(),
})

/** A picture or video as a post shows it. */
export const PostMedia = Type.Object({
  media: Nullable(Type.String(), {
    description:
      'name under /media/: the widest version of a picture, or a video (MP4); null until it is ready',
  }),
  media_variants: Type.Array(MediaVariant, {
    description: 'versions of the picture, or of the still of a video, narrowest first',
  }),
  media_state: MediaState,
  duration_seconds: Nullable(Type.Number(), {
    description: 'of a video; null for a picture',
  }),
  placeholder: Nullable(Type.String(), {
    description: 'tiny blurred picture as a data: address',
  }),
  alt: Nullable(Type.String()),
  thumbnail: Nullable(Type.String(), { description: 'still of a video' }),
})
export type PostMedia = Static<typeof PostMedia>

/** A post with the flags of its viewer; a visitor's flags are all false [PST-08]. */
export const Post = Type.Object({
  id: Id,
  user_id: Id,
  community_id: Nullable(Id, { description: 'the community it is for; null for one that is not' }),
  challenge_id: Nullable(Id, { description: 'the challenge it takes part in; null for none' }),
  // Fields of the first medium; a community post of text alone has null, empty lists and the state `ready`.
  ...PostMedia.properties,
  medias: Type.Array(PostMedia, {
    maxItems: mediaLimits.maxPerPost,
    description: 'all media in their order, the first included',
  }),
  legend: Type.String(),
  aura: Type.Integer(),
  likes: Type.Integer({ minimum: 0 }),
  comments_count: Type.Integer({ minimum: 0 }),
  created_at: Timestamp,
  edited_at: Nullable(Timestamp, { description: 'when its author last changed its words' }),
  pseudo: Type.String(),
  profile_picture: Nullable(Type.String()),
  author_aura_type_id: Id,
  aura_type_id: Type.Integer({ minimum: 1, maximum: 3, description: '1 default, 2 fire, 3 water' }),
  auraActive: Type.Boolean({ description: 'whether the viewer has given or taken aura' }),
  twitch: Nullable(Twitch),
  hasAura: Type.Boolean(),
  hasntAura: Type.Boolean(),
  hasLike: Type.Boolean(),
  hasBookmark: Type.Boolean({ description: 'whether the viewer has kept it' }),
  isFollowing: Type.Boolean(),
  canDelete: Type.Boolean(),
  deleteReason: Type.Union([Type.Literal('author'), Type.Literal('other'), Type.Null()]),
})
export type Post = Static<typeof Post>

const altTooLong = `La description compte au plus ${mediaLimits.altMaxLength} caractères.`

const Alt = Type.String({ maxLength: mediaLimits.altMaxLength, errorMessage: altTooLong })

export const createPost = endpoint('POST', '/api/create-posts', {
  summary:
    'Publish a post of up to ten pictures and videos. A refusal of a file names it in `fields`: `image[0]` is the first.',
  access: 'user',
  rate: 'upload',
  body: Type.Object({
    legend: Type.Optional(
      Type.String({ maxLength: 10_000, description: `cut at ${legendMaxLength} code points` }),
    ),
    alt: Type.Optional(
      Type.String({
        maxLength: mediaLimits.altMaxLength,
        description: 'of the first file',
        errorMessage: altTooLong,
      }),
    ),
    alts: Type.Optional(
      JsonField(
        Type.Array(Nullable(Type.String({ maxLength: mediaLimits.altMaxLength })), {
          maxItems: mediaLimits.maxPerPost,
        }),
        { description: 'of all files in their order; wins over `alt`', errorMessage: altTooLong },
      ),
    ),
    edits: Type.Optional(
      JsonField(Type.Array(Nullable(VideoEdit), { maxItems: mediaLimits.maxPerPost }), {
        description: 'of all files in their order; null for one that stays as it is',
        errorMessage: mediaErrors['media.edit-outside'].message,
      }),
    ),
    is_community_post: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
    community_id: Type.Optional(
      Type.String({ pattern: '^([1-9][0-9]{0,14})?$', description: 'empty when none was chosen' }),
    ),
  }),
  upload: {
    field: 'image',
    maxBytes: mediaLimits.postMaxBytes,
    maxFiles: mediaLimits.maxPerPost,
    maxTotalBytes: mediaLimits.postMaxTotalBytes,
  },
  response: Post,
  idempotent: true,
  errors: [
    // To a repeated call, once the post was deleted.
    'posts.unknown',
    'posts.media-missing',
    'posts.community-missing',
    'posts.community-empty',
    'posts.community-unknown',
    'communities.not-member',
    'media.wrong-type',
    'media.too-large',
    'media.too-large-together',
    'media.too-many',
    'media.edit-outside',
    ...mediaRefusals,
  ],
})

const PostParams = Type.Object({ id: Id })

export const getPost = endpoint('GET', '/api/posts/:id', {
  summary: 'A post as the viewer may see it.',
  access: 'optional',
  rate: 'read',
  params: PostParams,
  response: Post,
  errors: ['posts.unknown'],
})

export const editPost = endpoint('PATCH', '/api/posts/:id', {
  summary:
    'Change the legend and the alternative texts of one’s own post; earlier ones are kept for moderators.',
  access: 'owner-of:post',
  rate: 'write',
  params: PostParams,
  body: Type.Object({
    legend: Type.Optional(
      Type.String({
        maxLength: legendMaxLength * 10,
        description: `trimmed; ${legendMaxLength} code points at most`,
        errorMessage: `Une légende compte ${legendMaxLength} caractères au plus.`,
      }),
    ),
    alts: Type.Optional(
      Type.Array(Alt, {
        maxItems: mediaLimits.maxPerPost,
        description:
          'of its media in their order; an empty one is none, and those beyond the last one given stay',
      }),
    ),
  }),
  response: Post,
  errors: [
    'posts.unknown',
    'posts.not-author',
    'posts.excluded',
    'posts.legend-too-long',
    'posts.community-empty',
    'posts.alts-too-many',
    'posts.edited-often',
  ],
})

export const deletePost = endpoint('DELETE', '/api/posts/:id', {
  summary: 'Delete one’s own post.',
  access: 'author-of:post',
  rate: 'write',
  params: PostParams,
  response: Message,
  errors: ['posts.unknown', 'posts.not-author'],
})

/** `postUserId` is accepted as the specification sends it but not trusted: the author is read from the database. */
export const PostTarget = Type.Object({
  postId: described(Id, 'of the post'),
  postUserId: Type.Optional(described(Id, 'not read')),
})

export const likePost = endpoint('POST', '/api/posts/like', {
  summary: 'Toggle one’s like of a post.',
  access: 'user',
  rate: 'write',
  body: PostTarget,
  response: Type.Object({ delta: Type.Integer({ minimum: -1, maximum: 1 }) }),
  idempotent: true,
  errors: ['posts.unknown'],
})

export const hasLiked = endpoint('GET', '/api/hasliked', {
  summary: 'Whether the caller likes the post.',
  access: 'user',
  rate: 'read',
  query: Type.Object({ postId: described(Id, 'of the post') }),
  response: Type.Object({ data: Type.Boolean() }),
  errors: ['posts.unknown'],
})

/** Views that one call may report. */
export const maxViewsAtOnce = 50

export const viewPosts = endpoint('POST', '/api/posts/view', {
  summary: 'Tell that the caller has seen posts; each counts once for a person.',
  access: 'user',
  // As frequent as reading, and idempotent.
  rate: 'read',
  body: Type.Object(
    {
      postId: Type.Optional(Id),
      postIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: maxViewsAtOnce })),
    },
    { minProperties: 1, description: 'one post, or several at once; posts that do not show are passed over' },
  ),
  response: Type.Object({ viewed: Type.Integer({ minimum: 0, description: 'views that are new' }) }),
  errors: ['posts.unknown'],
})
