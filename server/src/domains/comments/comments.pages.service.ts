import type { Comment } from '@aura/contract/comments/comments.contract'
import { maxPageSize } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { singleFlight } from '../../platform/db/single-flight.ts'
import { readCursor, writeCursor } from './comments.cursor.rules.ts'
import { type CommentList, findPage, type PageWanted } from './comments.pages.queries.ts'
import type { CommentPresenter, ReadComments } from './comments.present.service.ts'
import type { CommentRow } from './comments.queries.ts'

/** A part of a list, and where the list goes on from it both ways. */
export interface CommentsPage {
  comments: Comment[]
  hasMore: boolean
  nextCursor: string | null
  previousCursor: string | null
}

/** A page that nothing of shows to its viewer is read on from, this often at most. */
const mostRefills = 10

export type CommentLists = ReturnType<typeof createCommentLists>

/** Reads lists of comments; what is the same for everyone is read once for all who ask at the same moment. */
export function createCommentLists({ db, presenter }: { db: Db; presenter: CommentPresenter }) {
  const readPicked = singleFlight(async (stretch: PageWanted): Promise<ReadComments> => {
    return presenter.read(await findPage(db, stretch))
  })
  /** A stretch, and whether there is more beyond it. */
  async function readWithRest(stretch: PageWanted): Promise<ReadComments & { hasRest: boolean }> {
    const { limit } = stretch
    const read = await readPicked({ ...stretch, limit: limit + 1 })
    const isBackwards = stretch.start?.side === 'before'
    const rows = isBackwards ? read.rows.slice(-limit) : read.rows.slice(0, limit)
    return { ...read, rows, hasRest: read.rows.length > limit }
  }

  async function present(
    read: ReadComments,
    viewer: Viewer,
    { list, goesOn, goesBack }: { list: CommentList; goesOn: boolean; goesBack: boolean },
  ): Promise<CommentsPage> {
    const cursor = (side: 'after' | 'before', row: CommentRow | undefined) =>
      row ? writeCursor(side, row, list.kind === 'best') : null
    const nextCursor = goesOn ? cursor('after', read.rows.at(-1)) : null
    return {
      comments: await presenter.present(read, viewer),
      hasMore: nextCursor !== null,
      nextCursor,
      previousCursor: goesBack ? cursor('before', read.rows[0]) : null,
    }
  }

  async function readPage(stretch: PageWanted, viewer: Viewer): Promise<CommentsPage> {
    const { list, start, offset } = stretch
    const { hasRest, ...read } = await readWithRest(stretch)
    return start?.side === 'before'
      ? present(read, viewer, { list, goesOn: true, goesBack: hasRest })
      : present(read, viewer, { list, goesOn: hasRest, goesBack: start !== undefined || offset > 0 })
  }

  return {
    /** A page as its viewer may see it; where nothing of it shows to them, the next that has something. */
    async page(stretch: PageWanted, viewer: Viewer): Promise<CommentsPage> {
      let page = await readPage(stretch, viewer)
      for (let refills = 0; refills < mostRefills && page.comments.length === 0; refills++) {
        const cursor = stretch.start?.side === 'before' ? page.previousCursor : page.nextCursor
        if (cursor === null) break
        const start = readCursor(cursor, stretch.list.kind === 'best')
        page = await readPage({ ...stretch, start, offset: 0, limit: maxPageSize }, viewer)
      }
      return page
    },

    /** A comment among its neighbours in a list, `size` of them in all. */
    async around(
      list: CommentList,
      comment: CommentRow,
      size: number,
      viewer: Viewer,
    ): Promise<CommentsPage> {
      const before = Math.floor((size - 1) / 2)
      const [previous, own, next] = await Promise.all([
        readWithRest({ list, start: { side: 'before', place: comment }, limit: before, offset: 0 }),
        presenter.read([comment]),
        readWithRest({ list, start: { side: 'after', place: comment }, limit: size - before - 1, offset: 0 }),
      ])
      const read: ReadComments = {
        rows: [...previous.rows, comment, ...next.rows],
        authors: new Map([...previous.authors, ...own.authors, ...next.authors]),
        media: new Map([...previous.media, ...own.media, ...next.media]),
      }
      return present(read, viewer, { list, goesOn: next.hasRest, goesBack: previous.hasRest })
    },
  }
}
