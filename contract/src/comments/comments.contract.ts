import type { Static } from 'typebox'
import { Cursor, described, Id, Message, Nullable, pageEnd, pageQuery, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MediaState, MediaVariant } from '../media/media.contract.ts'
import { mediaRefusals } from '../media/media.errors.ts'
import { mediaLimits } from '../media/media.limits.ts'
import { decisionReasonMaxLength } from '../moderation/moderation.limits.ts'
import { Type } from '../type.ts'
import { visiblePattern } from '../visible-text.ts'
import { commentsErrors } from './comments.errors.ts'
import {
  commentFileMaxBytes,
  commentMaxLength,
  commentPageSize,
  deepestComment,
  replyPageSize,
} from './comments.limits.ts'

/** The vote button that a viewer has used on a comment. */
export const CommentVote = Type.Union([Type.Literal('up'), Type.Literal('down')], { examples: ['up'] })
export type CommentVote = Static<typeof CommentVote>

/** Orders of a post’s top-level comments; replies are always answered oldest first. */
export const commentOrders = ['newest', 'best'] as const
export type CommentOrder = (typeof commentOrders)[number]

/** A comment as its viewer may see it [CMT-02]; a visitor has neither voted nor liked. */
export const Comment = Type.Object({
  id: Id,
  post_id: Id,
  parentId: Nullable(Id),
  parent_id: Nullable(Id),
  depth: Type.Integer({ minimum: 0, maximum: deepestComment }),
  isDeleted: Type.Boolean({
    description:
      'a tombstone, shown while a deleted or hidden comment has replies: without its text, file, author and counts; `content` says so [CMT-28]',
  }),
  user_id: Nullable(Id),
  pseudo: Nullable(Type.String()),
  username: Nullable(Type.String({ description: 'the pseudo' })),
  profile_picture: Nullable(Type.String({ description: 'media name' })),
  author_aura_type_id: Nullable(Id),
  content: Type.String({
    description: 'as it was written: plain text with line breaks; empty when there is a file alone',
  }),
  created_at: Timestamp,
  media_url: Nullable(
    Type.String({ description: 'address, /media/…: a picture, or a video (MP4); null until it is ready' }),
  ),
  media_type: Type.Enum(['image', 'video', 'none'] as const),
  media_variants: Type.Array(MediaVariant, {
    description: 'versions of the picture, or of the still of a video, narrowest first',
  }),
  media_state: Nullable(MediaState),
  duration_seconds: Nullable(Type.Number({ description: 'of a video' })),
  placeholder: Nullable(Type.String({ description: 'tiny blurred picture as a data: address' })),
  alt: Nullable(Type.String()),
  thumbnail: Nullable(Type.String({ description: 'address of the still of a video' })),
  aura: Type.Integer(),
  userVote: Nullable(CommentVote),
  like_count: Type.Integer({ minimum: 0 }),
  isLiked: Type.Boolean(),
  isOriginalPoster: Type.Boolean({ description: 'written by the author of the post' }),
  reply_count: Type.Integer({ minimum: 0, description: 'replies made directly to it' }),
  canReply: Type.Boolean({
    description: 'whether it may be answered at all; false at the deepest level [CMT-18]',
  }),
  canDelete: Type.Boolean(),
  replies: Type.Array(Type.Unknown(), {
    maxItems: 0,
    description: 'always empty: replies are read page by page, by their own call [CMT-21]',
  }),
})
export type Comment = Static<typeof Comment>

const Order = Type.Optional(Type.Enum(commentOrders, { description: 'newest unless said otherwise' }))

/** Cursors of the previous and next page, in the order shown; null at an end. */
const pageEnds = { ...pageEnd, previousCursor: Nullable(Type.String()) }

export const CommentPage = Type.Object({
  comments: Type.Array(Comment),
  total: Type.Integer({ minimum: 0, description: 'comments of the post at all depths' }),
  ...pageEnds,
})
export type CommentPage = Static<typeof CommentPage>

export const ReplyPage = Type.Object({ replies: Type.Array(Comment), ...pageEnds })
export type ReplyPage = Static<typeof ReplyPage>

const PostParams = Type.Object({ postId: Id })
const CommentParams = Type.Object({ id: Id })

const reading = { access: 'optional', rate: 'read' } as const

export const listPostComments = endpoint('GET', '/api/posts/:postId/comments', {
  ...reading,
  summary: 'Top-level comments of a post; read on by cursor, or by page number.',
  params: PostParams,
  query: Type.Object({ ...pageQuery(commentPageSize), cursor: Cursor, order: Order }),
  response: CommentPage,
  errors: ['posts.unknown'],
})

export const listComments = endpoint('GET', '/api/comments/:id', {
  ...reading,
  summary: 'Top-level comments of a post as a bare list, without counts and cursors.',
  params: Type.Object({ id: described(Id, 'of the post') }),
  query: Type.Object({ ...pageQuery(commentPageSize), order: Order }),
  response: Type.Array(Comment),
  errors: ['posts.unknown'],
})

export const listReplies = endpoint('GET', '/api/comments/:id/replies', {
  ...reading,
  summary: 'Replies made directly to a comment, oldest first.',
  params: CommentParams,
  query: Type.Object({ ...pageQuery(replyPageSize), cursor: Cursor }),
  response: ReplyPage,
  errors: ['comments.unknown'],
})

export const countReplies = endpoint('GET', '/api/comments/:id/replies-count', {
  ...reading,
  summary: 'How many replies a comment has directly.',
  params: CommentParams,
  response: Type.Object({ count: Type.Integer({ minimum: 0 }) }),
  errors: ['comments.unknown'],
})

export const commentHierarchy = endpoint('GET', '/api/comments/:id/hierarchy', {
  ...reading,
  summary: 'Ids from the top-level comment down to this one.',
  params: CommentParams,
  response: Type.Array(Id, { minItems: 1, maxItems: deepestComment + 1 }),
  errors: ['comments.unknown'],
})

/** The page of one level of a thread that holds a comment of the path. */
export const CommentLevel = Type.Object({
  parentId: Nullable(Id),
  comments: Type.Array(Comment, {
    description: 'in the order of the list; the one on the path is among them',
  }),
  ...pageEnds,
})
export type CommentLevel = Static<typeof CommentLevel>

export const commentsAround = endpoint('GET', '/api/comments/:id/around', {
  ...reading,
  summary:
    'A comment within its thread: for each level from the top down to it, the comment on its path among its neighbours. The cursors are those of the lists.',
  params: CommentParams,
  query: Type.Object({ order: Order }),
  response: Type.Object({
    postId: Id,
    total: CommentPage.properties.total,
    levels: Type.Array(CommentLevel, { minItems: 1, maxItems: deepestComment + 1 }),
  }),
  errors: ['comments.unknown'],
})

/** The server’s `contentRefusal` enforces the exact limit; this bound rejects far longer texts early. */
const content = Type.String({
  maxLength: commentMaxLength * 10,
  errorMessage: commentsErrors['comments.too-long'].message,
})

const writing = {
  access: 'user',
  rate: 'comment',
  response: Comment,
  idempotent: true,
} as const

const refusals = [
  'posts.unknown',
  // To a repeated call, once the comment was deleted.
  'comments.unknown',
  'comments.empty',
  'comments.too-long',
  'comments.parent-unknown',
  'comments.too-deep',
  'comments.excluded',
  'comments.toxic',
] as const

export const addComment = endpoint('POST', '/api/comments', {
  ...writing,
  summary: 'Comment on a post, or reply to a comment, in words.',
  body: Type.Object({
    postId: Id,
    parentId: Type.Optional(Nullable(Id, { examples: [999_999_999] })),
    content,
    acceptedToxic: Type.Optional(
      Type.Boolean({
        description: 'the words stand although they read as toxic, at the cost of 1 aura',
        examples: [false],
      }),
    ),
  }),
  errors: refusals,
})

export const addPostComment = endpoint('POST', '/api/posts/:postId/comments', {
  ...writing,
  summary: 'Comment on a post, or reply to a comment, in words, with a file, or both.',
  params: PostParams,
  body: Type.Object({
    content: Type.Optional(content),
    parentId: Type.Optional(
      Type.String({
        pattern: '^([1-9][0-9]{0,14})?$',
        description: 'empty for none',
        examples: ['999999999'],
      }),
    ),
    alt: Type.Optional(
      Type.String({
        maxLength: mediaLimits.altMaxLength,
        errorMessage: `La description compte au plus ${mediaLimits.altMaxLength} caractères.`,
      }),
    ),
    acceptedToxic: Type.Optional(Type.Enum(['true', 'false'] as const, { examples: ['false'] })),
  }),
  upload: { field: 'media', maxBytes: commentFileMaxBytes, tooLarge: 'comments.file-too-large' },
  errors: [...refusals, 'comments.file-too-large', 'comments.wrong-file-type', ...mediaRefusals],
})

/** The reason of a moderator, or of the owner or an admin of the community, who deletes another person’s comment. */
export const RemovalWords = Type.Object({
  reason: Type.String({
    pattern: visiblePattern,
    maxLength: decisionReasonMaxLength,
    errorMessage: `Dites pourquoi vous supprimez ce commentaire, en ${decisionReasonMaxLength} caractères au plus\u00a0: son auteur le lira.`,
  }),
})

/** The tombstone that stands where a comment was deleted, as the deleter sees it. */
export const CommentRemains = Type.Object({
  tombstone: Comment,
  total: Type.Integer({ minimum: 0, description: 'comments of the post at all depths' }),
})
export type CommentRemains = Static<typeof CommentRemains>

export const deleteComment = endpoint('DELETE', '/api/comments/:id', {
  summary:
    'Delete one’s own comment, or with a reason, which its author is told, anyone’s as a moderator, and those of a community as its owner or admin; its replies stay.',
  access: 'owner-of:comment',
  rate: 'write',
  params: CommentParams,
  body: Type.Object({ reason: Type.Optional(RemovalWords.properties.reason) }),
  response: Type.Object({
    ...Message.properties,
    remains: Nullable(CommentRemains, {
      description:
        'the tombstone of the comment, or the lowest one above it, that still has replies; null where none stands',
    }),
  }),
  errors: ['comments.unknown', 'comments.not-author', 'comments.reason-missing', 'moderation.own-report'],
})
