import type { Comment } from '@aura/contract/comments/comments.contract'
import { type Id, maxPageSize } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import { singleFlight } from '../../platform/db/single-flight.ts'
import type { MediaService } from '../media/media.service.ts'
import { readerOf } from '../privacy/privacy.visibility.ts'
import { readCursor, writeCursor } from './comments.cursor.rules.ts'
import type { CommentStaff } from './comments.delete.service.ts'
import type { CommentList, LoadedRow, PageWanted } from './comments.pages.queries.ts'
import type { CommentRow } from './comments.queries.ts'
import type { CommentedPost, ViewerState, ViewerStateAsked } from './comments.viewer-state.queries.ts'
import { type CommentParts, presentComment, presentTombstone, shownMedia } from './comments.views.ts'

export interface CommentPagesDeps {
  /** Comments of a page, in the order shown. */
  findPage: (wanted: PageWanted, reader: { isModerator: boolean }) => Promise<LoadedRow[]>
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

/**
 * Comments for a viewer, in four steps: one statement picks and loads a page, shared by concurrent calls for it; a second one
 * reads the viewer's state, to filter and present.
 */
export function createCommentPages(deps: CommentPagesDeps) {
  const { findPage, findOne, media, findViewerState, isStaffOf } = deps
  const findPageForEveryone = singleFlight((wanted: PageWanted) => findPage(wanted, { isModerator: false }))

  /** Steps 1 and 2: the rows of a page, loaded, and whether the list has more beyond them. */
  async function pick(wanted: PageWanted, viewer: Viewer): Promise<{ rows: LoadedRow[]; hasRest: boolean }> {
    const { limit, start } = wanted
    const further = { ...wanted, limit: limit + 1 }
    const found = await (viewer?.isModerator
      ? findPage(further, { isModerator: true })
      : findPageForEveryone(further))
    const rows = start?.side === 'before' ? found.slice(-limit) : found.slice(0, limit)
    return { rows, hasRest: found.length > limit }
  }

  /** Step 3: the comments visible to the viewer, and tombstones of others that have replies visible to the viewer [CMT-28]. */
  function filter(rows: readonly LoadedRow[], viewer: Viewer, state: ViewerState): FilteredComment[] {
    return rows.flatMap(({ author, media: [medium], ...row }): FilteredComment[] => {
      const file = shownMedia(row, medium && media.cardOf(medium), viewer?.userId)
      const isVisible = author && !state.hiddenAuthorIds.has(row.authorId) && (row.content !== '' || file)
      if (isVisible) return [{ row, parts: { comment: row, author, media: file } }]
      return row.replies > (state.hiddenReplies[row.id] ?? 0) ? [{ row, parts: undefined }] : []
    })
  }

  /** Steps 3 and 4: comments of one post as the viewer sees them, in the same order, with the viewer's relation to the post. */
  async function present(postId: Id, rows: readonly LoadedRow[], viewer: Viewer) {
    const state = await findViewerState({
      ...readerOf(viewer),
      postId,
      commentIds: rows.map(({ id }) => id),
      authorIds: [...new Set(rows.map(({ authorId }) => authorId))],
    })
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
    postId: Id,
    rows: readonly LoadedRow[],
    viewer: Viewer,
    { list, after, before }: { list: CommentList; after: boolean; before: boolean },
  ): Promise<ReadPage> {
    const cursor = (side: 'after' | 'before', row: CommentRow | undefined) =>
      row ? writeCursor(side, row, list.kind === 'best') : null
    const nextCursor = after ? cursor('after', rows.at(-1)) : null
    const previousCursor = before ? cursor('before', rows[0]) : null
    const { comments, post } = await present(postId, rows, viewer)
    return { page: { comments, hasMore: nextCursor !== null, nextCursor, previousCursor }, post }
  }

  async function readPage(postId: Id, wanted: PageWanted, viewer: Viewer): Promise<ReadPage> {
    const { list, start, offset } = wanted
    const { rows, hasRest } = await pick(wanted, viewer)
    return start?.side === 'before'
      ? presentPage(postId, rows, viewer, { list, after: true, before: hasRest })
      : presentPage(postId, rows, viewer, { list, after: hasRest, before: start !== undefined || offset > 0 })
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
      const limit = Math.floor((size - 1) / 2)
      const [previous, own, next] = await Promise.all([
        pick({ list, start: { side: 'before', position: comment }, limit, offset: 0 }, viewer),
        findOne(comment.id, { isModerator: viewer?.isModerator === true }),
        pick(
          { list, start: { side: 'after', position: comment }, limit: size - limit - 1, offset: 0 },
          viewer,
        ),
      ])
      const rows = [...previous.rows, ...(own ? [own] : []), ...next.rows]
      return presentPage(comment.postId, rows, viewer, {
        list,
        after: next.hasRest,
        before: previous.hasRest,
      })
    },

    /** One comment or its tombstone, and the number of the post's comments; undefined where the viewer sees neither. */
    async one(id: Id, viewer: Viewer): Promise<{ comment: Comment; total: number } | undefined> {
      const row = await findOne(id, { isModerator: viewer?.isModerator === true })
      if (!row) return undefined
      const { comments, post } = await present(row.postId, [row], viewer)
      const [comment] = comments
      return post.isShown && comment ? { comment, total: post.total } : undefined
    },
  }
}
