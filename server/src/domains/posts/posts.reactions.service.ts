import type { giveAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import { type AnswerSql, createReactions, type ReactionsDeps } from '../reactions/reactions.service.ts'

type VoteAnswer = ResponseOf<typeof giveAura>
type LikeAnswer = { delta: number; liked: boolean; likes: number }

export type PostReactionsDeps = Omit<
  ReactionsDeps<VoteAnswer, LikeAnswer>,
  'kind' | 'unknown' | 'voteAnswer' | 'likeAnswer' | 'awardedAnswer'
>

export type PostReactionsService = ReturnType<typeof createPostReactions>

const deltaSql: AnswerSql<VoteAnswer> = ({ delta }) => sql`jsonb_build_object('delta', ${delta})`

const likeAnswer: AnswerSql<LikeAnswer> = ({ delta, value, total }) =>
  sql`jsonb_build_object('delta', ${delta}, 'liked', ${value} = 1, 'likes', ${total})`

/**
 * Votes and likes on posts; methods return how much the total moved [AUR-11, AUR-15], and throw `posts.unknown` for a post that is
 * absent or hidden.
 */
export function createPostReactions(deps: PostReactionsDeps) {
  const { press, like, likesOfOthers, stateOf } = createReactions<VoteAnswer, LikeAnswer>({
    ...deps,
    kind: 'post',
    unknown: 'posts.unknown',
    voteAnswer: deltaSql,
    likeAnswer,
  })

  return {
    press,
    like,

    likesOfOthers,

    async hasAura(actor: Actor, postId: Id): Promise<{ data: boolean }> {
      return { data: (await stateOf(actor, postId)).vote === 1 }
    },

    async hasntAura(actor: Actor, postId: Id): Promise<{ data: boolean }> {
      return { data: (await stateOf(actor, postId)).vote === -1 }
    },

    async hasLiked(actor: Actor, postId: Id): Promise<{ data: boolean }> {
      return { data: (await stateOf(actor, postId)).hasLike }
    },
  }
}
