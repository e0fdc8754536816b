import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { IdempotencyKey } from '../../platform/db/idempotency.ts'
import type { VotePress } from '../aura/aura.rules.ts'
import { createReactions, type ReactionsDeps } from '../reactions/reactions.service.ts'
import type { PostVisibility } from './posts.visibility.ts'

export interface PostVotesDeps extends Omit<ReactionsDeps, 'kind' | 'findVisible' | 'unknown'> {
  visibility: PostVisibility
}

export type PostVotesService = ReturnType<typeof createPostVotesService>

/** What people do to posts: aura up, aura down, like. All of it throws `posts.unknown` for one that is absent or hidden. */
export function createPostVotesService({ visibility, ...deps }: PostVotesDeps) {
  const { press, like, stateOf } = createReactions({
    ...deps,
    kind: 'post',
    findVisible: visibility.findVisible,
    unknown: 'posts.unknown',
  })
  const deltaOf = async ({ delta }: { delta: number }) => ({ delta })

  return {
    /** Presses "aura up" (1) or "aura down" (−1) and answers how far the total moved [AUR-11]. */
    press: (actor: Actor, postId: Id, button: VotePress, idempotency: IdempotencyKey | undefined) =>
      press(actor, postId, button, idempotency, deltaOf),

    /** Toggles a like and answers how far the count moved [AUR-15]. */
    like: (actor: Actor, postId: Id, idempotency: IdempotencyKey | undefined) =>
      like(actor, postId, idempotency, deltaOf),

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
