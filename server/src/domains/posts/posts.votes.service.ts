import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import { createGatheredReactions } from '../reactions/reactions.gathered.ts'
import type { ReactionsDeps } from '../reactions/reactions.service.ts'
import type { PostVisibility } from './posts.visibility.ts'

export interface PostVotesDeps extends Omit<ReactionsDeps, 'kind' | 'findVisible' | 'unknown'> {
  visibility: PostVisibility
}

export type PostVotesService = ReturnType<typeof createPostVotesService>

/** What people do to posts: aura up, aura down, like. All of it throws `posts.unknown` for one that is absent or hidden. */
export function createPostVotesService({ visibility, ...deps }: PostVotesDeps) {
  const { findVisible } = visibility
  const { stateOf, press, like } = createGatheredReactions({
    ...deps,
    kind: 'post',
    findVisible,
    unknown: 'posts.unknown',
  })

  return {
    /** Presses "aura up" (1) or "aura down" (−1) and answers how far the total moved [AUR-11]. */
    press,

    /** Toggles a like and answers how far the count moved [AUR-15]. */
    like,

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
