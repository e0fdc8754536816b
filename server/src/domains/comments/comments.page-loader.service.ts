import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import {
  type CommentReads,
  type LoadedRow,
  type PageAsked,
  type PageReader,
  type PageWanted,
  pagesOf,
  shapeOf,
} from './comments.pages.queries.ts'
import type { ViewerState } from './comments.viewer-state.queries.ts'

export interface PageLoaderDeps {
  db: Db
  clock: Clock
  reads: Pick<CommentReads, 'createPagesRead'>
}

/** A page of a post's comments that a reader asks for; null: a visitor. */
export interface PageQuestion extends PageAsked {
  readerId: Id | null
}

/** Comments of a page in the order shown, and the reader's state. Readers share the rows, which nobody may change. */
export interface PageFound {
  rows: readonly LoadedRow[]
  state: ViewerState
}

export type PageLoader = (question: PageQuestion) => Promise<PageFound>

/** Loads pages of comments: concurrent calls for pages of one shape share a statement, and readers of one page its rows. */
export function createPageLoader({ db, clock, reads }: PageLoaderDeps): PageLoader {
  /** By shape; limits bound how many there are. */
  const loaders = new Map<string, PageLoader>()

  function createLoaderOf(shape: PageWanted): PageLoader {
    const read = reads.createPagesRead(shape)
    const loadPages = async (asked: readonly PageQuestion[]) => {
      const pages = numbered(
        asked,
        ({ wanted, postId, isModerator }): PageAsked => ({ wanted, postId, isModerator }),
      )
      const readers = numbered(asked, ({ readerId, isModerator }, index): PageReader => {
        return { page: (pages.places[index] ?? 0) + 1, readerId, isModerator }
      })
      const question = { pages: pages.distinct, readers: readers.distinct, now: clock.now() }
      const found = pagesOf(question, await read(db, question))
      return asked.map((_, index): PageFound => {
        const rows = found.pages[pages.places[index] ?? -1]
        const state = found.states[readers.places[index] ?? -1]
        if (!rows || !state) throw new Error('the statement answers every question')
        return { rows, state }
      })
    }
    return createLoader(loadPages, { maxConcurrent: 1 })
  }

  return (question) => {
    const name = shapeOf(question.wanted)
    const load = loaders.get(name) ?? createLoaderOf(question.wanted)
    loaders.set(name, load)
    return load(question)
  }
}

/** The distinct results of `read`, and for each item the index of its result. */
function numbered<Item, Part>(
  items: readonly Item[],
  read: (item: Item, index: number) => Part,
): { distinct: Part[]; places: number[] } {
  const distinct: Part[] = []
  const places = new Map<string, number>()
  return {
    distinct,
    places: items.map((item, index) => {
      const part = read(item, index)
      const name = JSON.stringify(part)
      const place = places.get(name) ?? distinct.push(part) - 1
      places.set(name, place)
      return place
    }),
  }
}
