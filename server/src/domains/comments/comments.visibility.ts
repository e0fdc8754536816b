import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Viewer } from '../../platform/auth/actor.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { type AccountVisibility, readerOf } from '../privacy/privacy.visibility.ts'
import type { AskedComment, CommentRow, ShowsComment } from './comments.queries.ts'

export interface CommentVisibilityDeps {
  /** A comment as stored, deleted or not. */
  findComment: (id: Id) => Promise<CommentRow | undefined>
  /** Row numbers, from 1, of the pairs in `asked` whose reader may see the comment. */
  findShown: (asked: readonly AskedComment[], shows: ShowsComment) => Promise<ReadonlySet<number>>
  posts: PostVisibility
  accountVisibility: AccountVisibility
}

export type CommentVisibility = ReturnType<typeof createCommentVisibility>

/**
 * Which comments a viewer sees: those on a visible post that are not deleted and whose author's content is visible [PRV-06,
 * PRV-08]. A tombstone stands for any other comment that has replies, so that the thread stays whole [CMT-28].
 */
export function createCommentVisibility(deps: CommentVisibilityDeps) {
  const { findComment, findShown, posts, accountVisibility } = deps

  const shows: ShowsComment = (comment, reader) => sql`exists (
    select from comment where comment.id = ${comment} and deleted_at is null
      and ${posts.shows(sql`comment.post_id`, reader)}
      and exists (${accountVisibility.shownAuthorOf(sql`comment.author_id`, reader)}))`

  const isShownTogether = createLoader(async (asked: readonly AskedComment[]) => {
    const shown = await findShown(asked, shows)
    return asked.map((_, index) => shown.has(index + 1))
  })

  /** The comment, if its post is visible, with its author, if the author's content is. */
  async function findOnVisiblePost(
    id: Id,
    viewer: Viewer,
  ): Promise<{ comment: CommentRow; author: AccountCard | undefined } | undefined> {
    const comment = await findComment(id)
    if (!comment) return undefined
    const [post, author] = await Promise.all([
      posts.findVisible(comment.postId, viewer),
      accountVisibility.findAuthor(viewer, comment.authorId),
    ])
    return post && { comment, author }
  }

  return {
    /** The comment with this id and its author, or undefined when it is absent, deleted or hidden. */
    async findVisible(id: Id, viewer: Viewer): Promise<(CommentRow & { author: AccountCard }) | undefined> {
      const seen = await findOnVisiblePost(id, viewer)
      if (!seen?.author || seen.comment.deletedAt !== null) return undefined
      return { ...seen.comment, author: seen.author }
    },

    /** The comment with this id unless it is deleted, with no check of access: only for deciding on its deletion [CMT-27]. */
    async findUndeleted(id: Id): Promise<CommentRow | undefined> {
      const comment = await findComment(id)
      return comment?.deletedAt === null ? comment : undefined
    },

    /** SQL: the comment with the id `comment` shows to the reader. */
    shows,

    /** Whether the comment with this id shows to the viewer. */
    isShown: (viewer: Viewer, commentId: Id): Promise<boolean> =>
      isShownTogether({ commentId, ...readerOf(viewer) }),

    /** The comment with this id if the viewer sees it or its tombstone. */
    async findInThread(id: Id, viewer: Viewer): Promise<CommentRow | undefined> {
      const seen = await findOnVisiblePost(id, viewer)
      if (!seen) return undefined
      const isVisible = seen.comment.deletedAt === null && seen.author
      return isVisible || seen.comment.replies > 0 ? seen.comment : undefined
    },
  }
}
