import type { Id } from '@aura/contract/common'
import type { AccountCard, AccountsService } from '../accounts/accounts.service.ts'

/** The least one has to know of a post to tell whether it shows. */
export interface Showable {
  authorId: Id
  deletedAt: Date | null
}

export type PostVisibility = ReturnType<typeof createPostVisibility>

/**
 * Which posts show. Every path that shows a post or its media goes through here, so that what is hidden
 * does not exist anywhere: a post shows unless it was deleted or its author may not be seen.
 */
export function createPostVisibility({ accounts }: { accounts: AccountsService }) {
  /** The posts that show, in their order, each with its author. */
  async function keepVisible<P extends Showable>(
    posts: readonly P[],
  ): Promise<(P & { author: AccountCard })[]> {
    const authors = await accounts.findCards(posts.map((post) => post.authorId))
    return posts.flatMap((post) => {
      const author = authors.get(post.authorId)
      return author && post.deletedAt === null ? [{ ...post, author }] : []
    })
  }

  return {
    keepVisible,

    /** The one post asked for, or undefined when it is absent or hidden. */
    async findVisible<P extends Showable>(
      post: P | undefined,
    ): Promise<(P & { author: AccountCard }) | undefined> {
      if (!post) return undefined
      const [visible] = await keepVisible([post])
      return visible
    },
  }
}
