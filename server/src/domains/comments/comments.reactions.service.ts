import type { CommentVote } from '@aura/contract/comments/comments.contract'
import type { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { IdempotencyKey } from '../../platform/db/idempotency.ts'
import { type AnswerSql, createReactions, type ReactionsDeps } from '../reactions/reactions.service.ts'
import { texts } from './comments.texts.ts'

type VoteAnswer = ResponseOf<typeof voteOnComment>
type LikeAnswer = ResponseOf<typeof likeComment>

export type CommentReactionsDeps = Omit<
  ReactionsDeps<VoteAnswer, LikeAnswer>,
  'kind' | 'unknown' | 'voteAnswer' | 'likeAnswer' | 'awardedAnswer'
>

export type CommentReactionsService = ReturnType<typeof createCommentReactions>

const voteAnswer: AnswerSql<VoteAnswer> = ({ value, total }) => sql`jsonb_build_object('newAura', ${total},
  'userVote', case ${value} when 1 then 'up' when -1 then 'down' end)`

const likeAnswer: AnswerSql<LikeAnswer> = ({ value, total }) => sql`jsonb_build_object('likeCount', ${total},
  'isLiked', ${value} = 1, 'auraAwarded', false, 'message', null)`

/**
 * Votes and likes on comments; they answer the new total [CMT-22, CMT-24]. Every method throws `comments.unknown` for a
 * comment that is absent or hidden.
 */
export function createCommentReactions(deps: CommentReactionsDeps) {
  const { press, like, stateOf } = createReactions({
    ...deps,
    kind: 'comment',
    unknown: 'comments.unknown',
    voteAnswer,
    likeAnswer,
    // The like passed a multiple of 50 [AUR-17].
    awardedAnswer: (answer) => ({ ...answer, auraAwarded: true, message: texts.auraAwarded }),
  })

  return {
    async vote(actor: Actor, commentId: Id, type: CommentVote, idempotency: IdempotencyKey | undefined) {
      return press(actor, commentId, type === 'up' ? 1 : -1, idempotency)
    },

    like,

    async voteStatus(actor: Actor, commentId: Id): Promise<{ userVote: CommentVote | null }> {
      const { vote } = await stateOf(actor, commentId)
      if (vote === 0) return { userVote: null }
      return { userVote: vote === 1 ? 'up' : 'down' }
    },

    async likeStatus(actor: Actor, commentId: Id): Promise<{ likeCount: number; isLiked: boolean }> {
      const { hasLike, likes } = await stateOf(actor, commentId)
      return { likeCount: likes, isLiked: hasLike }
    },
  }
}
