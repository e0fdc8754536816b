import type { Comment } from '@aura/contract/comments/comments.contract'
import { type Id, maxPageSize } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import { singleFlight } from '../../platform/db/single-flight.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { MediaCard } from '../media/media.service.ts'
import { readCursor, writeCursor } from './comments.cursor.rules.ts'
import type { CommentList, PageWanted } from './comments.pages.queries.ts'
import type { CommentRow } from './comments.queries.ts'
import type { ViewerState, ViewerStateAsked } from './comments.viewer-state.queries.ts'
import { type CommentParts, presentComment, presentPlace, shownMedia } from './comments.views.ts'

export interface CommentPagesDeps {
  /** Rows of a page, in the order shown. */
  findPage: (wanted: PageWanted) => Promise<CommentRow[]>
  /** Cards of the authors who exist for everyone, or for a moderator. */
  findAuthors: (viewer: Viewer, ids: readonly Id[]) => Promise<ReadonlyMap<Id, AccountCard>>
  findMedia: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, MediaCard>>
  findViewerState: (asked: ViewerStateAsked) => Promise<ViewerState>
}

/** A part of a list, and the cursors of what comes before and after it. */
export interface CommentsPage {
  comments: Comment[]
  hasMore: boolean
  nextCursor: string | null
  previousCursor: string | null
}

/** Rows with everything that is the same for every viewer. */
interface LoadedComments {
  rows: readonly CommentRow[]
  authors: ReadonlyMap<Id, AccountCard>
  media: ReadonlyMap<Id, MediaCard>
}

/** A comment that shows to the viewer; without `parts`, only its place shows. */
interface FilteredComment {
  row: CommentRow
  parts: CommentParts | undefined
}

/** How many further pages are read where the viewer may see nothing of a page. */
const maxRefills = 10

export type CommentPages = ReturnType<typeof createCommentPages>

/** Comments for a viewer, in four steps: pick → load → filter → present. Calls of one moment share the first two. */
export function createCommentPages(deps: CommentPagesDeps) {
  const pickAndLoad = async (wanted: PageWanted, viewer: Viewer) => load(await deps.findPage(wanted), viewer)
  const pickAndLoadForEveryone = singleFlight((wanted: PageWanted) => pickAndLoad(wanted, undefined))

  /** Step 1: the rows of a page, loaded, and whether the list has more beyond them. */
  async function pick(wanted: PageWanted, viewer: Viewer): Promise<LoadedComments & { hasRest: boolean }> {
    const { limit, start } = wanted
    const further = { ...wanted, limit: limit + 1 }
    const loaded = await (viewer?.isModerator
      ? pickAndLoad(further, viewer)
      : pickAndLoadForEveryone(further))
    const rows = start?.side === 'before' ? loaded.rows.slice(-limit) : loaded.rows.slice(0, limit)
    return { ...loaded, rows, hasRest: loaded.rows.length > limit }
  }

  /** Step 2: authors and media of the comments that are not deleted. */
  async function load(rows: readonly CommentRow[], viewer: Viewer): Promise<LoadedComments> {
    const existing = rows.filter(({ deletedAt }) => deletedAt === null)
    const [authors, media] = await Promise.all([
      deps.findAuthors(viewer, [...new Set(existing.map(({ authorId }) => authorId))]),
      deps.findMedia(existing.flatMap(({ mediaId }) => mediaId ?? [])),
    ])
    return { rows, authors, media }
  }

  /** Step 3: what shows to the viewer. A comment that does not, and has replies, keeps its place [CMT-28]. */
  function filter(
    { rows, authors, media }: LoadedComments,
    viewer: Viewer,
    state: ViewerState | undefined,
  ): FilteredComment[] {
    return rows.flatMap((row): FilteredComment[] => {
      const author = state?.hiddenAuthorIds.has(row.authorId) ? undefined : authors.get(row.authorId)
      const file = shownMedia(row, media.get(row.mediaId ?? 0), viewer?.userId)
      const isVisible = row.deletedAt === null && author && (row.content !== '' || file)
      if (isVisible) return [{ row, parts: { comment: row, author, media: file } }]
      return row.replies > 0 ? [{ row, parts: undefined }] : []
    })
  }

  /** Steps 3 and 4: the loaded comments as the viewer sees them, in their order. */
  async function present(loaded: LoadedComments, viewer: Viewer): Promise<Comment[]> {
    const state = await findStateOf(loaded.rows, viewer)
    return filter(loaded, viewer, state).map(({ row, parts }) => {
      if (!parts) return presentPlace(row)
      const vote = state?.votes.get(row.id) ?? null
      return presentComment(parts, { viewer, vote, isLiked: state?.likedIds.has(row.id) ?? false })
    })
  }

  async function findStateOf(rows: readonly CommentRow[], viewer: Viewer): Promise<ViewerState | undefined> {
    if (!viewer || rows.length === 0) return undefined
    return deps.findViewerState({
      viewerId: viewer.userId,
      commentIds: rows.map(({ id }) => id),
      authorIds: [...new Set(rows.map(({ authorId }) => authorId))],
    })
  }

  /** A page with its cursors: `after` and `before` say whether the list continues on that side. */
  async function presentPage(
    loaded: LoadedComments,
    viewer: Viewer,
    { list, after, before }: { list: CommentList; after: boolean; before: boolean },
  ): Promise<CommentsPage> {
    const cursor = (side: 'after' | 'before', row: CommentRow | undefined) =>
      row ? writeCursor(side, row, list.kind === 'best') : null
    const nextCursor = after ? cursor('after', loaded.rows.at(-1)) : null
    return {
      comments: await present(loaded, viewer),
      hasMore: nextCursor !== null,
      nextCursor,
      previousCursor: before ? cursor('before', loaded.rows[0]) : null,
    }
  }

  async function readPage(wanted: PageWanted, viewer: Viewer): Promise<CommentsPage> {
    const { list, start, offset } = wanted
    const { hasRest, ...loaded } = await pick(wanted, viewer)
    return start?.side === 'before'
      ? presentPage(loaded, viewer, { list, after: true, before: hasRest })
      : presentPage(loaded, viewer, { list, after: hasRest, before: start !== undefined || offset > 0 })
  }

  return {
    /** A page as its viewer may see it; where nothing of it shows, the next page of which something does. */
    async page(wanted: PageWanted, viewer: Viewer): Promise<CommentsPage> {
      let page = await readPage(wanted, viewer)
      for (let refills = 0; refills < maxRefills && page.comments.length === 0; refills++) {
        const cursor = wanted.start?.side === 'before' ? page.previousCursor : page.nextCursor
        if (cursor === null) break
        const start = readCursor(cursor, wanted.list.kind === 'best')
        page = await readPage({ ...wanted, start, offset: 0, limit: maxPageSize }, viewer)
      }
      return page
    },

    /** A comment among its neighbours in a list, `size` comments in all. */
    async around(list: CommentList, row: CommentRow, size: number, viewer: Viewer): Promise<CommentsPage> {
      const limit = Math.floor((size - 1) / 2)
      const [previous, own, next] = await Promise.all([
        pick({ list, start: { side: 'before', place: row }, limit, offset: 0 }, viewer),
        load([row], viewer),
        pick({ list, start: { side: 'after', place: row }, limit: size - limit - 1, offset: 0 }, viewer),
      ])
      const loaded: LoadedComments = {
        rows: [...previous.rows, row, ...next.rows],
        authors: new Map([...previous.authors, ...own.authors, ...next.authors]),
        media: new Map([...previous.media, ...own.media, ...next.media]),
      }
      return presentPage(loaded, viewer, { list, after: next.hasRest, before: previous.hasRest })
    },

    /** One comment, or `undefined` when nothing of it shows to the viewer. */
    async one(row: CommentRow, viewer: Viewer): Promise<Comment | undefined> {
      const [comment] = await present(await load([row], viewer), viewer)
      return comment
    },
  }
}
