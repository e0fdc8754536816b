import { voteRefusals } from '../aura/aura.errors.ts'
import { HoldNotice } from '../aura/aura.held.contract.ts'
import { Id, Nullable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { CommentVote } from './comments.contract.ts'

const UserVote = Nullable(CommentVote)
const params = Type.Object({ id: Id })

/** Votes move aura, so an unknown field is refused rather than ignored [RUN-33]. */
export const voteOnComment = endpoint('POST', '/api/comments/:id/aura', {
  summary: 'Press "aura up" or "aura down" on a comment: gives or takes, switches, or toggles off.',
  access: 'user',
  rate: 'write',
  params,
  body: Type.Object({ type: CommentVote }, { additionalProperties: false }),
  response: Type.Object({
    newAura: Type.Integer({ description: 'the total shown after it' }),
    userVote: UserVote,
    held: Type.Optional(HoldNotice),
  }),
  idempotent: true,
  errors: ['comments.unknown', ...voteRefusals],
})

export const commentVoteStatus = endpoint('GET', '/api/comments/:id/vote-status', {
  summary: 'Which button the caller has pressed on a comment.',
  access: 'user',
  rate: 'read',
  params,
  response: Type.Object({ userVote: UserVote }),
  errors: ['comments.unknown'],
})

export const likeComment = endpoint('POST', '/api/comments/:id/like', {
  summary: 'Toggle one’s like of a comment.',
  access: 'user',
  rate: 'write',
  params,
  response: Type.Object({
    likeCount: Type.Integer({ minimum: 0 }),
    isLiked: Type.Boolean(),
    auraAwarded: Type.Boolean({
      description: 'this like earned the author one aura: a multiple of 50 was passed',
    }),
    message: Nullable(Type.String(), { description: 'what to say then' }),
  }),
  idempotent: true,
  errors: ['comments.unknown'],
})

export const commentLikeStatus = endpoint('GET', '/api/comments/:id/like-status', {
  summary: 'How many like a comment, and whether the caller does.',
  access: 'user',
  rate: 'read',
  params,
  response: Type.Object({ likeCount: Type.Integer({ minimum: 0 }), isLiked: Type.Boolean() }),
  errors: ['comments.unknown'],
})
