import type { Comment } from '@aura/contract/comments/comments.contract'
import { type Id, maxPageSize } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { MediaService } from '../media/media.service.ts'
import { readerOf } from '../privacy/privacy.visibility.ts'
import { type ListStart, readCursor, writeCursor } from './comments.cursor.rules.ts'
import type { CommentStaff } from './comments.delete.service.ts'
import type { PageLoader } from './comments.page-loader.service.ts'
import type { CommentList, LoadedRow, PageWanted } from './comments.pages.queries.ts'
import type { CommentRow } from './comments.queries.ts'
import type { CommentedPost, ViewerState, ViewerStateAsked } from './comments.viewer-state.queries.ts'
import { type CommentParts, presentComment, presentTombstone, shownMedia } from './comments.views.ts'

export interface CommentPagesDeps {
  loadPage: PageLoader
  findOne: (id: Id, reader: { isModerator: boolean }) => Promise<LoadedRow | undefined>
  media: Pick<MediaService, 'cardOf'>
  findViewerState: (asked: ViewerStateAsked) => Promise<ViewerState>
  isStaffOf: CommentStaff['isStaffOf']
}

/** A page of a list, with the cursors of the pages before and after it. */
interface CommentsPage {
  comments: Comment[]
  hasMore: boolean
  nextCursor: string | null
  previousCursor: string | null
}

/** A page as its viewer may see it, with the viewer's relation to the post. */
interface ReadPage {
  page: CommentsPage
  post: CommentedPost
}

/** A comment that shows to the viewer; without `parts`, as a tombstone. */
interface FilteredComment {
  row: CommentRow
  parts: CommentParts | undefined
}

/** How many further pages are read at most while the viewer may see no comment of the page. */
const maxRefills = 10

export type CommentPages = ReturnType<typeof createCommentPages>

/** Comments for a viewer: a page is loaded with the viewer's state by one statement, then filtered and presented. */
export function createCommentPages(deps: CommentPagesDeps) {
  const { loadPage, findOne, media, findViewerState, isStaffOf } = deps
  /** The rows of a page, whether the list has more beyond them, and the viewer's state. */
  async function pick(
    postId: Id,
    wanted: PageWanted,
    viewer: Viewer,
  ): Promise<{ rows: readonly LoadedRow[]; hasRest: boolean; state: ViewerState }> {
    const { limit, start } = wanted
    const further = { ...wanted, limit: limit + 1 }
    const { rows: found, state } = await loadPage({ wanted: further, postId, ...readerOf(viewer) })
    const rows = start?.side === 'before' ? found.slice(-limit) : found.slice(0, limit)
    return { rows, hasRest: found.length > limit, state }
  }

  /** The comments visible to the viewer, and tombstones of others that have replies visible to the viewer [CMT-28]. */
  function filter(rows: readonly LoadedRow[], viewer: Viewer, state: ViewerState): FilteredComment[] {
    return rows.flatMap(({ author, media: [medium], ...row }): FilteredComment[] => {
      const file = shownMedia(row, medium && media.cardOf(medium), viewer?.userId)
      const isVisible = author && !state.hiddenAuthorIds.has(row.authorId) && (row.content !== '' || file)
      if (isVisible) return [{ row, parts: { comment: row, author, media: file } }]
      return row.replies > (state.hiddenReplies[row.id] ?? 0) ? [{ row, parts: undefined }] : []
    })
  }

  const stateOf = (postId: Id, rows: readonly LoadedRow[], viewer: Viewer): Promise<ViewerState> =>
    findViewerState({
      ...readerOf(viewer),
      postId,
      commentIds: rows.map(({ id }) => id),
      authorIds: [...new Set(rows.map(({ authorId }) => authorId))],
    })

  /** Comments of one post as the viewer sees them, in the same order, with the viewer's relation to the post. */
  async function present(rows: readonly LoadedRow[], viewer: Viewer, state: ViewerState) {
    const { communityId } = state.post
    const isStaff = viewer !== undefined && communityId !== null && (await isStaffOf(viewer, communityId))
    const comments = filter(rows, viewer, state).map(({ row, parts }) => {
      const comment = { ...row, replies: row.replies - (state.hiddenReplies[row.id] ?? 0) }
      if (!parts) return presentTombstone(comment)
      const vote = state.votes.get(row.id) ?? null
      return presentComment(
        { ...parts, comment },
        { viewer, isStaff, vote, isLiked: state.likedIds.has(row.id) },
      )
    })
    return { comments, post: state.post }
  }

  /** A page with its cursors: `after` and `before` say whether the list continues on that side. */
  async function presentPage(
    rows: readonly LoadedRow[],
    viewer: Viewer,
    {
      list,
      state,
      after,
      before,
    }: { list: CommentList; state: ViewerState; after: boolean; before: boolean },
  ): Promise<ReadPage> {
    const cursor = (side: 'after' | 'before', row: CommentRow | undefined) =>
      row ? writeCursor(side, row, list.kind === 'best') : null
    const nextCursor = after ? cursor('after', rows.at(-1)) : null
    const previousCursor = before ? cursor('before', rows[0]) : null
    const { comments, post } = await present(rows, viewer, state)
    return { page: { comments, hasMore: nextCursor !== null, nextCursor, previousCursor }, post }
  }

  async function readPage(postId: Id, wanted: PageWanted, viewer: Viewer): Promise<ReadPage> {
    const { list, start, offset } = wanted
    const { rows, hasRest, state } = await pick(postId, wanted, viewer)
    return start?.side === 'before'
      ? presentPage(rows, viewer, { list, state, after: true, before: hasRest })
      : presentPage(rows, viewer, { list, state, after: hasRest, before: start !== undefined || offset > 0 })
  }

  return {
    /** A page as its viewer may see it, or the next page with a visible comment where this one has none. */
    async page(postId: Id, wanted: PageWanted, viewer: Viewer): Promise<ReadPage> {
      let read = await readPage(postId, wanted, viewer)
      for (let refills = 0; refills < maxRefills && read.page.comments.length === 0; refills++) {
        const { previousCursor, nextCursor } = read.page
        const cursor = wanted.start?.side === 'before' ? previousCursor : nextCursor
        if (cursor === null) break
        const start = readCursor(cursor, wanted.list.kind === 'best')
        read = await readPage(postId, { ...wanted, start, offset: 0, limit: maxPageSize }, viewer)
      }
      return read
    },

    /** A comment among its neighbours in a list, `size` comments in all. */
    async around(list: CommentList, comment: CommentRow, size: number, viewer: Viewer): Promise<ReadPage> {
      const { postId } = comment
      const limit = Math.floor((size - 1) / 2)
      const start = (side: ListStart['side']) => ({ side, position: comment })
      const [previous, own, next] = await Promise.all([
        pick(postId, { list, start: start('before'), limit, offset: 0 }, viewer),
        findOne(comment.id, { isModerator: viewer?.isModerator === true }),
        pick(postId, { list, start: start('after'), limit: size - limit - 1, offset: 0 }, viewer),
      ])
      const rows = [...previous.rows, ...(own ? [own] : []), ...next.rows]
      return presentPage(rows, viewer, {
        list,
        state: await stateOf(postId, rows, viewer),
        after: next.hasRest,
        before: previous.hasRest,
      })
    },

    /** One comment or its tombstone, and the number of the post's comments; undefined where the viewer sees neither. */
    async one(id: Id, viewer: Viewer): Promise<{ comment: Comment; total: number } | undefined> {
      const row = await findOne(id, { isModerator: viewer?.isModerator === true })
      if (!row) return undefined
      const { comments, post } = await present([row], viewer, await stateOf(row.postId, [row], viewer))
      const [comment] = comments
      return post.isShown && comment ? { comment, total: post.total } : undefined
    },
  }
}
