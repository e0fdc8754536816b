import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { deleteViewsOf, hasViewed, insertViews } from './posts.record-views.queries.ts'
import type { PostVisibility } from './posts.visibility.ts'

export interface PostViewsDeps {
  db: Db
  clock: Clock
  visibility: PostVisibility
}

/** Posts the caller has seen: one, several, or both. */
export interface SeenPosts {
  postId?: Id | undefined
  postIds?: readonly Id[] | undefined
}

export type PostViewsService = ReturnType<typeof createPostViewsService>

/** Records which viewer has seen which post [FED-20]. */
export function createPostViewsService({ db, clock, visibility }: PostViewsDeps) {
  return {
    /**
     * Records once per post that the actor has seen it; their own posts do not count. In a batch, posts hidden from the actor are
     * ignored.
     *
     * @throws DomainError `platform.invalid` when no post is named, `posts.unknown` when all of them are absent or hidden
     */
    async record(actor: Actor, { postId, postIds = [] }: SeenPosts): Promise<{ viewed: number }> {
      const wanted = [...new Set(postId === undefined ? postIds : [postId, ...postIds])]
      if (wanted.length === 0) throw new DomainError('platform.invalid')
      const shown = await visibility.findAllVisible(wanted, actor)
      if (shown.length === 0) throw new DomainError('posts.unknown')
      const others = shown.filter((post) => post.authorId !== actor.userId).map((post) => post.id)
      if (others.length === 0) return { viewed: 0 }
      return { viewed: await insertViews(db, { viewerId: actor.userId, postIds: others, now: clock.now() }) }
    },

    hasViewed,

    /** Deletes the views of an account, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteViewsOf(tx, accountId)
    },
  }
}
