import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { type CommentRow, findComments } from './comments.queries.ts'

export interface CommentVisibilityDeps {
  db: Db
  posts: PostVisibility
  accountVisibility: AccountVisibility
}

export type CommentVisibility = ReturnType<typeof createCommentVisibility>

/**
 * Which comments show, and to whom: those that stand, under a post that shows, of an author whose content shows [PRV-06,
 * PRV-08]. One that does not, and has replies, keeps its place without anything of it, so that the thread holds together
 * [CMT-28].
 */
export function createCommentVisibility({ db, posts, accountVisibility }: CommentVisibilityDeps) {
  const find = createLoader(async (ids: readonly Id[]) => {
    const rows = new Map((await findComments(db, ids)).map((row) => [row.id, row]))
    return ids.map((id) => rows.get(id))
  })

  /** The comment, if its post shows, with its author, if they do. */
  async function look(
    id: Id,
    viewer: Viewer,
  ): Promise<{ comment: CommentRow; author: AccountCard | undefined } | undefined> {
    const comment = await find(id)
    if (!comment) return undefined
    const [post, authors] = await Promise.all([
      posts.findVisible(comment.postId, viewer),
      accountVisibility.findAuthors(viewer, [comment.authorId]),
    ])
    return post && { comment, author: authors.get(comment.authorId) }
  }

  return {
    /** The comment with this id and its author, or undefined when it is absent, deleted or hidden. */
    async findVisible(id: Id, viewer: Viewer): Promise<(CommentRow & { author: AccountCard }) | undefined> {
      const seen = await look(id, viewer)
      if (!seen?.author || seen.comment.deletedAt !== null) return undefined
      return { ...seen.comment, author: seen.author }
    },

    /** The comment with this id, also where only its place shows; undefined when nothing of it does. */
    async findPlace(id: Id, viewer: Viewer): Promise<CommentRow | undefined> {
      const seen = await look(id, viewer)
      if (!seen) return undefined
      const stands = seen.comment.deletedAt === null && seen.author
      return stands || seen.comment.replies > 0 ? seen.comment : undefined
    },

    /** SQL: relation `hidden_id` of the authors whose comments do not show to the viewer. */
    hiddenAuthorIdsOf: accountVisibility.hiddenAuthorIdsOf,
  }
}
