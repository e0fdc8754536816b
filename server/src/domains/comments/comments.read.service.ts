import type {
  Comment,
  CommentLevel,
  CommentOrder,
  CommentPage,
  CommentRemains,
  listReplies,
  ReplyPage,
} from '@aura/contract/comments/comments.contract'
import { commentPageSize, replyPageSize } from '@aura/contract/comments/comments.limits'
import type { Id } from '@aura/contract/common'
import type { QueryOf } from '@aura/contract/endpoint'
import type { Viewer } from '../../platform/auth/actor.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { readCursor } from './comments.cursor.rules.ts'
import type { CommentList, PageWanted } from './comments.pages.queries.ts'
import type { CommentPages } from './comments.pages.service.ts'
import type { CommentRow } from './comments.queries.ts'
import type { CommentVisibility } from './comments.visibility.ts'

export interface CommentsReadDeps {
  visibility: CommentVisibility
  pages: CommentPages
  findComments: (ids: readonly Id[]) => Promise<CommentRow[]>
}

/** The page that a call asks for, by cursor or by number. */
type PageRequest = QueryOf<typeof listReplies>

export type CommentsReadService = ReturnType<typeof createCommentsReadService>

/** Calls that read comments: lists, threads, and a comment within its thread. */
export function createCommentsReadService(deps: CommentsReadDeps) {
  const { visibility, pages, findComments } = deps

  async function requireInThread(viewer: Viewer, id: Id): Promise<CommentRow> {
    const comment = await visibility.findInThread(id, viewer)
    if (!comment) throw new DomainError('comments.unknown')
    return comment
  }

  /** For each comment of `path`, from the top down, the page of its list around it; and the number of the post's comments. */
  async function levelsOf(
    path: readonly CommentRow[],
    order: CommentOrder,
    viewer: Viewer,
  ): Promise<{ levels: CommentLevel[]; total: number }> {
    const read = await Promise.all(
      path.map(async (comment) => {
        const { parentId, postId } = comment
        const list: CommentList = parentId === null ? { kind: order, postId } : { kind: 'replies', parentId }
        const size = parentId === null ? commentPageSize : replyPageSize
        const { page, post } = await pages.around(list, comment, size, viewer)
        return { level: { parentId, ...page }, total: post.total }
      }),
    )
    return { levels: read.map(({ level }) => level), total: read[0]?.total ?? 0 }
  }

  return {
    /**
     * A page of a post's top-level comments, with the number of all its comments [CMT-12].
     *
     * @throws DomainError `posts.unknown`, `platform.invalid` for a cursor of another order
     */
    async list(
      viewer: Viewer,
      postId: Id,
      { order = 'newest', ...request }: PageRequest & { order?: CommentOrder | undefined },
    ): Promise<CommentPage> {
      const wanted = pageOf({ kind: order, postId }, request, commentPageSize)
      const { page, post } = await pages.page(postId, wanted, viewer)
      if (!post.isShown) throw new DomainError('posts.unknown')
      return { ...page, total: post.total }
    },

    /** A page of the replies made directly to a comment [CMT-20]. @throws DomainError `comments.unknown` */
    async replies(viewer: Viewer, parentId: Id, request: PageRequest): Promise<ReplyPage> {
      const wanted = pageOf({ kind: 'replies', parentId }, request, replyPageSize)
      const { postId } = await requireInThread(viewer, parentId)
      const { comments, ...ends } = (await pages.page(postId, wanted, viewer)).page
      return { replies: comments, ...ends }
    },

    /** @throws DomainError `comments.unknown` */
    async countReplies(viewer: Viewer, id: Id): Promise<{ count: number }> {
      const one = await pages.one(id, viewer)
      if (!one) throw new DomainError('comments.unknown')
      return { count: one.comment.reply_count }
    },

    /** Ids from the top-level comment down to this one [CMT-26]. @throws DomainError `comments.unknown` */
    async hierarchy(viewer: Viewer, id: Id): Promise<Id[]> {
      return [...(await requireInThread(viewer, id)).ancestorIds, id]
    },

    /**
     * A comment within its thread: for each level down to it, the page of the list that holds its path.
     *
     * @throws DomainError `comments.unknown`
     */
    async around(viewer: Viewer, id: Id, order: CommentOrder = 'newest') {
      const comment = await requireInThread(viewer, id)
      const ancestors = await findComments(comment.ancestorIds)
      const path = [
        ...ancestors.sort((one, other) => one.ancestorIds.length - other.ancestorIds.length),
        comment,
      ]
      return { postId: comment.postId, ...(await levelsOf(path, order, viewer)) }
    },

    /** One comment as its viewer may see it. @throws DomainError `comments.unknown` */
    async get(viewer: Viewer, id: Id): Promise<Comment> {
      const one = await pages.one(id, viewer)
      if (!one || one.comment.isDeleted) throw new DomainError('comments.unknown')
      return one.comment
    },

    /** What stands for a deleted comment: its tombstone, or the lowest one above it, as the viewer sees it [CMT-28]. */
    async remainsOf(viewer: Viewer, { id, ancestorIds }: CommentRow): Promise<CommentRemains | null> {
      for (const above of [id, ...ancestorIds.toReversed()]) {
        const one = await pages.one(above, viewer)
        if (one) return one.comment.isDeleted ? { tombstone: one.comment, total: one.total } : null
      }
      return null
    },
  }
}

/** @throws DomainError `platform.invalid` for a cursor of another list */
function pageOf(list: CommentList, { page = 1, limit, cursor }: PageRequest, size: number): PageWanted {
  const rows = limit ?? size
  const start = cursor === undefined ? undefined : readCursor(cursor, list.kind === 'best')
  return { list, start, limit: rows, offset: start ? 0 : (page - 1) * rows }
}
