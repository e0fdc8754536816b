import { maxPageSize } from '@aura/contract/common'
import { feedPageSize } from '@aura/contract/feed/feed.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { SharedResponse } from '../../platform/http/shared-response.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import { createNewerPosts } from './feed.check-newer.service.ts'
import {
  type DiscoveryCursor,
  type DiscoveryPlace,
  readDiscoveryCursor,
  readFollowingCursor,
  writeDiscoveryCursor,
  writeFollowingCursor,
} from './feed.cursor.rules.ts'
import { createPublicPostCache, sharedForMs } from './feed.load-public.service.ts'
import {
  createDiscoveryOrder,
  discoveryStart,
  type Found,
  type Look,
  type Scroll,
} from './feed.pick-discovery.service.ts'
import { createFeedReader } from './feed.read-for-viewer.service.ts'
import { type DiversePage, diversifyAuthors, maxSkipped, type ScrollState } from './feed.rules.ts'
import { createSnapshotTaker } from './feed.take-snapshot.service.ts'

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
  const snapshots = createSnapshotTaker({ db, clock, posts })
  const shared = createPublicPostCache({ clock, posts })
  const visitorsStarts = new Map<number, { madeAt: number; answer: Promise<SharedResponse<FeedPage>> }>()

  const emptyPage = (): FeedPage => ({
    posts: [],
    hasMore: false,
    nextCursor: null,
    asOf: clock.now().toISOString(),
  })

  interface Reading extends Scroll {
    place: DiscoveryPlace
    scrollState: ScrollState<Found>
  }

  async function begin(viewer: Viewer): Promise<Reading> {
    const snapshot = await snapshots.current()
    return {
      viewer,
      snapshot,
      startedAt: clock.now(),
      place: discoveryStart,
      scrollState: { skipped: [], tail: [] },
    }
  }

  /** Goes on where a cursor says; anew when its snapshot is over. */
  async function resume(viewer: Viewer, cursor: DiscoveryCursor): Promise<Reading> {
    const { snapshotId, startedAt, place, skipped, tail } = cursor
    const snapshot = await snapshots.find(snapshotId)
    if (!snapshot) return begin(viewer)
    const scrollState = {
      skipped: skipped.map((candidate) => ({ ...candidate, next: place })),
      tail: tail.map((candidate) => ({ ...candidate, next: place })),
    }
    return { viewer, snapshot, startedAt, place, scrollState }
  }

  /** Reads on from where the reader stands, `pageCount` pages at once, and answers the last of them. */
  async function read(reading: Reading, limit: number, pageCount = 1): Promise<FeedPage> {
    const { viewer, snapshot, startedAt } = reading
    const reader = createFeedReader({ posts, shared }, viewer, startedAt)
    const order = createDiscoveryOrder({ posts, reader }, reading)
    const scrollState = {
      ...reading.scrollState,
      skipped: await reader.filterVisible(reading.scrollState.skipped),
    }
    const scanned: Found[] = []
    let end: DiscoveryPlace | undefined = reading.place
    let picked: DiversePage<Found>
    let place: DiscoveryPlace
    for (let look = 1; ; look++) {
      const wanted: number = pageCount * limit + lookAhead - (look === 1 ? scrollState.skipped.length : 0)
      const looked: Look = await order.look(end, Math.max(wanted, lookAhead))
      scanned.push(...looked.found)
      end = looked.end
      picked = diversifyAuthors(scrollState, scanned, limit)
      place = picked.lastConsumed?.next ?? reading.place
      for (let number = 2; number <= pageCount; number++) {
        picked = diversifyAuthors(picked, picked.left, limit)
        place = picked.lastConsumed?.next ?? place
      }
      const isFull = picked.page.length === limit || picked.skipped.length + picked.left.length > maxSkipped
      if (isFull || !end || look === maxLooks) break
    }
    // Everything looked at was used up: the next look starts where this one ended, hidden posts included.
    if (picked.left.length === 0 && end) place = end
    const hasMore = end !== undefined || picked.skipped.length + picked.left.length > 0
    const { skipped, tail } = picked
    const cursor = { snapshotId: snapshot.id, startedAt, place, skipped, tail }
    return {
      posts: await reader.present(picked.page),
      hasMore,
      nextCursor: hasMore ? writeDiscoveryCursor(cursor) : null,
      asOf: snapshot.takenAt.toISOString(),
    }
  }

  /** What every visitor gets first: made once for all who ask at about the same time. */
  function startForVisitors(limit: number): Promise<SharedResponse<FeedPage>> {
    const now = clock.now().getTime()
    const known = visitorsStarts.get(limit)
    if (known && Math.abs(now - known.madeAt) < sharedForMs) return known.answer
    const answer = begin(undefined)
      .then((reading) => read(reading, limit))
      .then((page) => new SharedResponse(page))
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
    ): Promise<FeedPage | SharedResponse<FeedPage>> {
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
