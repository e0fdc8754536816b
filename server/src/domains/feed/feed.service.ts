import { maxPageSize } from '@aura/contract/common'
import { feedPageSize } from '@aura/contract/feed/feed.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { SharedAnswer } from '../../platform/http/shared-answer.ts'
import type { PostsService } from '../posts/posts.service.ts'
import {
  type DiscoveryCursor,
  type DiscoveryPlace,
  readDiscoveryCursor,
  readFollowingCursor,
  writeDiscoveryCursor,
  writeFollowingCursor,
} from './feed.cursor.ts'
import { createDiscoveryOrder, discoveryStart, type Found, type Look, type Scroll } from './feed.discovery.ts'
import { createEditions } from './feed.editions.ts'
import { createNewerPosts } from './feed.newer.ts'
import { createFeedReader } from './feed.reader.ts'
import { mostCarried, type SpreadPage, type Standing, spreadAuthors } from './feed.rules.ts'
import { createSharedReading, sharedForMs } from './feed.shown-posts.ts'

export interface FeedDeps {
  db: Db
  clock: Clock
  posts: PostsService
}

export interface FeedRequest {
  page?: number | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export interface FeedPage {
  posts: Post[]
  hasMore: boolean
  nextCursor: string | null
  /** Nothing published later is in this page or those that follow. */
  asOf: string
}

export type FeedService = ReturnType<typeof createFeedService>

/** How many posts past a page are looked at for other authors. */
const lookAhead = 20
/** Page numbers lead at most this many posts down; a cursor leads on without end. */
const maxNumberedPosts = 2000
/** Looks in a row that may find hidden posts only before a short page is answered. */
const maxLooks = 8

/** The two tabs of the feed: they pick ids by cursor, and posts presents them. */
export function createFeedService({ db, clock, posts }: FeedDeps) {
  const editions = createEditions({ db, clock, posts })
  const shared = createSharedReading({ clock, posts })
  const visitorsStarts = new Map<number, { madeAt: number; answer: Promise<SharedAnswer<FeedPage>> }>()

  const emptyPage = (): FeedPage => ({
    posts: [],
    hasMore: false,
    nextCursor: null,
    asOf: clock.now().toISOString(),
  })

  interface Reading extends Scroll {
    place: DiscoveryPlace
    standing: Standing<Found>
  }

  async function begin(viewer: Viewer): Promise<Reading> {
    const edition = await editions.current()
    return {
      viewer,
      edition,
      startedAt: clock.now(),
      place: discoveryStart,
      standing: { carried: [], tail: [] },
    }
  }

  /** Goes on where a cursor says; anew when its edition is over. */
  async function resume(viewer: Viewer, cursor: DiscoveryCursor): Promise<Reading> {
    const { editionId, startedAt, place, carried, tail } = cursor
    const edition = await editions.find(editionId)
    if (!edition) return begin(viewer)
    const standing = {
      carried: carried.map((candidate) => ({ ...candidate, next: place })),
      tail: tail.map((candidate) => ({ ...candidate, next: place })),
    }
    return { viewer, edition, startedAt, place, standing }
  }

  /** Reads on from where the reader stands, `pageCount` pages at once, and answers the last of them. */
  async function read(reading: Reading, limit: number, pageCount = 1): Promise<FeedPage> {
    const { viewer, edition, startedAt } = reading
    const reader = createFeedReader({ posts, shared }, viewer, startedAt)
    const order = createDiscoveryOrder({ posts, reader }, reading)
    const standing = { ...reading.standing, carried: await reader.keepShown(reading.standing.carried) }
    const scanned: Found[] = []
    let end: DiscoveryPlace | undefined = reading.place
    let spread: SpreadPage<Found>
    let place: DiscoveryPlace
    for (let look = 1; ; look++) {
      const wanted: number = pageCount * limit + lookAhead - (look === 1 ? standing.carried.length : 0)
      const looked: Look = await order.look(end, Math.max(wanted, lookAhead))
      scanned.push(...looked.found)
      end = looked.end
      spread = spreadAuthors(standing, scanned, limit)
      place = spread.consumedTo?.next ?? reading.place
      for (let number = 2; number <= pageCount; number++) {
        spread = spreadAuthors(spread, spread.left, limit)
        place = spread.consumedTo?.next ?? place
      }
      const isFull = spread.page.length === limit || spread.carried.length + spread.left.length > mostCarried
      if (isFull || !end || look === maxLooks) break
    }
    // Everything looked at was used up: the next look starts where this one ended, hidden posts included.
    if (spread.left.length === 0 && end) place = end
    const hasMore = end !== undefined || spread.carried.length + spread.left.length > 0
    const { carried, tail } = spread
    const cursor = { editionId: edition.id, startedAt, place, carried, tail }
    return {
      posts: await reader.present(spread.page),
      hasMore,
      nextCursor: hasMore ? writeDiscoveryCursor(cursor) : null,
      asOf: edition.takenAt.toISOString(),
    }
  }

  /** What every visitor gets first: made once for all who ask at about the same time. */
  function startForVisitors(limit: number): Promise<SharedAnswer<FeedPage>> {
    const now = clock.now().getTime()
    const known = visitorsStarts.get(limit)
    if (known && Math.abs(now - known.madeAt) < sharedForMs) return known.answer
    const answer = begin(undefined)
      .then((reading) => read(reading, limit))
      .then((page) => new SharedAnswer(page))
    visitorsStarts.set(limit, { madeAt: now, answer })
    answer.catch(() => visitorsStarts.delete(limit))
    return answer
  }

  return {
    ...createNewerPosts({ clock, posts, shared }),

    /**
     * Recent posts worth seeing, best first, unseen before seen, without the viewer's own [FED-14, FED-15, FED-16,
     * FED-17, FED-18].
     */
    async discovery(
      viewer: Viewer,
      { page = 1, limit, cursor }: FeedRequest,
    ): Promise<FeedPage | SharedAnswer<FeedPage>> {
      const size = pageSize(limit)
      if (cursor !== undefined) return read(await resume(viewer, readDiscoveryCursor(cursor)), size)
      if (page * size > maxNumberedPosts) return emptyPage()
      if (!viewer && page === 1) return startForVisitors(size)
      return read(await begin(viewer), size, page)
    },

    /** Posts of the accounts the actor follows, newest first [FED-19]. */
    async following(actor: Actor, { page = 1, limit, cursor }: FeedRequest): Promise<FeedPage> {
      const size = pageSize(limit)
      const offset = cursor === undefined ? (page - 1) * size : 0
      if (offset + size > maxNumberedPosts) return emptyPage()
      const after = cursor === undefined ? undefined : readFollowingCursor(cursor)
      const asOf = clock.now()
      const found = await posts.newestFollowed(actor.userId, { after, limit: size + 1, offset })
      const chosen = found.slice(0, size)
      const last = chosen.at(-1)
      const hasMore = found.length > size
      const reader = createFeedReader({ posts, shared }, actor, clock.now())
      return {
        posts: await reader.present(chosen),
        hasMore,
        nextCursor: hasMore && last ? writeFollowingCursor(last) : null,
        asOf: asOf.toISOString(),
      }
    },
  }
}

function pageSize(limit: number | undefined): number {
  return Math.min(limit ?? feedPageSize, maxPageSize)
}
