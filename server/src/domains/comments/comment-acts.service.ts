import type { CommentVote } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { IdempotencyKey } from '../../platform/db/idempotency.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import { createReactions, type ReactionsDeps } from '../reactions/reactions.service.ts'
import { findActTotals } from './comment-acts.queries.ts'
import { texts } from './comment-acts.texts.ts'

export type CommentActsDeps = Omit<ReactionsDeps, 'kind' | 'unknown'>

export type CommentActsService = ReturnType<typeof createCommentActsService>

/** What people do to comments: aura up, aura down, like. All of it throws `comments.unknown` for one absent or hidden. */
export function createCommentActsService(deps: CommentActsDeps) {
  const { press, like, stateOf } = createReactions({
    ...deps,
    kind: 'comment',
    unknown: 'comments.unknown',
  })
  const { db } = deps

  async function totalsOf(connection: Db, commentId: Id) {
    return (await findActTotals(connection, commentId)) ?? { aura: 0, likes: 0 }
  }

  return {
    /**
     * Presses a button and answers the total after it and what is pressed now [CMT-24].
     *
     * @throws DomainError `comments.unknown`, `aura.own-content` [AUR-10], those of a passed limit [AUR-21]
     */
    async vote(actor: Actor, commentId: Id, type: CommentVote, idempotency: IdempotencyKey | undefined) {
      return press(actor, commentId, type === 'up' ? 1 : -1, idempotency, async ({ value }, connection) => ({
        newAura: (await totalsOf(connection, commentId)).aura,
        userVote: pressedOf(value),
      }))
    },

    async voteStatus(actor: Actor, commentId: Id): Promise<{ userVote: CommentVote | null }> {
      return { userVote: pressedOf((await stateOf(actor, commentId)).vote) }
    },

    /** Toggles a like; says so when its author has gained aura by it [CMT-22, AUR-17]. */
    async like(actor: Actor, commentId: Id, idempotency: IdempotencyKey | undefined) {
      return like(actor, commentId, idempotency, async ({ delta, awarded }, connection) => ({
        likeCount: (await totalsOf(connection, commentId)).likes,
        isLiked: delta > 0,
        auraAwarded: awarded > 0,
        message: awarded > 0 ? texts.auraAwarded : null,
      }))
    },

    async likeStatus(actor: Actor, commentId: Id): Promise<{ likeCount: number; isLiked: boolean }> {
      const { hasLike } = await stateOf(actor, commentId)
      return { likeCount: (await totalsOf(db, commentId)).likes, isLiked: hasLike }
    },
  }
}

/** Which button a vote shows as pressed. */
function pressedOf(vote: VoteValue): CommentVote | null {
  if (vote === 0) return null
  return vote === 1 ? 'up' : 'down'
}
