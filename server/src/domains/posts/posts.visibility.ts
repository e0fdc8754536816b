import type { Id } from '@aura/contract/common'
import type { RawBuilder } from 'kysely'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLookupLoader } from '../../platform/db/loader.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { findPostAccess, type PostAccess } from './posts.queries.ts'

/** The least one has to know of a post to tell whether it shows. */
export interface Showable {
  authorId: Id
  deletedAt: Date | null
  /** It has nothing to show: its video could not be made. */
  withheld: boolean
}

/** A withheld post is its author's alone to see [MED-12]. */
export function isWithheldFrom({ withheld, authorId }: Showable, viewer: Viewer): boolean {
  return withheld && viewer?.userId !== authorId
}

export type PostVisibility = ReturnType<typeof createPostVisibility>

/**
 * Which posts show, and to whom. Every path that shows a post or its media goes through here, so that what is hidden
 * does not exist anywhere: a post shows unless it was deleted, it is withheld, its author may not be seen, one of author
 * and viewer blocked the other, or the viewer muted the author [PRV-06, PRV-08].
 */
export function createPostVisibility({
  db,
  accountVisibility,
}: {
  db: Db
  accountVisibility: AccountVisibility
}) {
  const findAccess = createLookupLoader(
    async (postIds: readonly Id[]) =>
      new Map((await findPostAccess(db, postIds)).map((post) => [post.id, post])),
  )

  async function filterByAuthor<P extends Showable>(
    posts: readonly P[],
    viewer: Viewer,
  ): Promise<(P & { author: AccountCard })[]> {
    const authors = await accountVisibility.findAuthors(
      viewer,
      posts.map((post) => post.authorId),
    )
    return posts.flatMap((post) => {
      const author = authors.get(post.authorId)
      return author && post.deletedAt === null ? [{ ...post, author }] : []
    })
  }

  /** The posts that show to the viewer, in their order, each with its author. */
  async function filterVisible<P extends Showable>(
    posts: readonly P[],
    viewer: Viewer,
  ): Promise<(P & { author: AccountCard })[]> {
    return filterByAuthor(
      posts.filter((post) => !isWithheldFrom(post, viewer)),
      viewer,
    )
  }

  return {
    filterVisible,

    /** The posts that show to anyone at all; {@link isWithheldFrom} and the viewer state tell from whom each is hidden. */
    filterPublic: <P extends Showable>(posts: readonly P[]) => filterByAuthor(posts, undefined),

    /** The post with this id and its author, or undefined when it is absent or hidden. */
    async findVisible(
      postId: Id,
      viewer: Viewer,
    ): Promise<(PostAccess & { author: AccountCard }) | undefined> {
      const post = await findAccess(postId)
      if (!post) return undefined
      const [visible] = await filterVisible([post], viewer)
      return visible
    },

    /** Those of the posts with these ids that show to the viewer, by few look-ups: one's own take none of people. */
    async findAllVisible(postIds: readonly Id[], viewer: Viewer): Promise<PostAccess[]> {
      const found = await Promise.all(postIds.map(findAccess))
      const standing = found.flatMap((post) => (post && post.deletedAt === null ? post : []))
      const isOwn = ({ authorId }: PostAccess) => authorId === viewer?.userId
      const others = standing.filter((post) => !isOwn(post))
      const shown = new Set(
        (others.length > 0 ? await filterVisible(others, viewer) : []).map(({ id }) => id),
      )
      return standing.filter((post) => isOwn(post) || shown.has(post.id))
    },

    /**
     * SQL: posts of the author that `author` names show to the viewer, as far as that is the viewer's own matter. For
     * lists, which read what is the same for everyone through `filterPublic`.
     */
    showsTo: (viewerId: Id, author: RawBuilder<unknown>): RawBuilder<boolean> =>
      accountVisibility.showsContentOf(viewerId, author),

    /** SQL: relation `hidden_id` of the authors whose posts do not show to the viewer, as far as that is the viewer's own matter. */
    hiddenAuthorIdsOf: accountVisibility.hiddenAuthorIdsOf,

    /** The relation `followed_id` without those whom the follower has muted. */
    followedShown: accountVisibility.withoutMuted,
  }
}
