import type { ResponseOf } from '@aura/contract/endpoint'
import type { discovery } from '@aura/contract/feed/feed.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { SharedResponse } from '../../platform/http/shared-response.ts'
import { type PublicPostCache, publicCacheTtlMs } from '../posts/posts.public-cache.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import {
  type DiscoveryCursor,
  type DiscoveryPlace,
  placeInOther,
  readDiscoveryCursor,
  writeDiscoveryCursor,
} from './feed.cursor.rules.ts'
import { createFeedReader } from './feed.read-for-viewer.service.ts'
import { type DiversePage, diversifyAuthors, maxSkipped, type ScrollState } from './feed.rules.ts'
import {
  createDiscoveryIdSelector,
  discoveryStart,
  type Scroll,
  type SelectedPage,
  type SelectedPost,
} from './feed.select-discovery-ids.service.ts'
import type { SnapshotTaker } from './feed.take-snapshot.service.ts'

export interface DiscoveryDeps {
  clock: Clock
  posts: PostsService
  publicPosts: PublicPostCache
  snapshots: SnapshotTaker
}

type FeedPage = ResponseOf<typeof discovery>

/** How many posts beyond a page are selected to find other authors. */
const lookAhead = 20
/** How often a page that filtering emptied is refilled before it is answered incomplete. */
const maxRefills = 8

interface Reading extends Scroll {
  place: DiscoveryPlace
  scrollState: ScrollState<SelectedPost>
}

/** Scrolls of discovery through a ranking snapshot, with authors diversified. */
export function createDiscovery({ clock, posts, publicPosts, snapshots }: DiscoveryDeps) {
  const visitorsStarts = new Map<number, { madeAt: number; answer: Promise<SharedResponse<FeedPage>> }>()

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

  /** Continues at the cursor, in the current ranking once its snapshot is deleted. */
  async function resume(viewer: Viewer, cursor: DiscoveryCursor): Promise<Reading> {
    const { snapshotId, startedAt, skipped, tail } = cursor
    const kept = await snapshots.find(snapshotId)
    const snapshot = kept ?? (await snapshots.current())
    const place = kept ? cursor.place : placeInOther(snapshot, cursor)
    const scrollState = {
      skipped: skipped.map((candidate) => ({ ...candidate, next: place })),
      tail: tail.map((candidate) => ({ ...candidate, next: place })),
    }
    return { viewer, snapshot, startedAt, place, scrollState }
  }

  /** Reads `pageCount` pages of a scroll, and returns the last one. */
  async function read(reading: Reading, limit: number, pageCount = 1): Promise<FeedPage> {
    const { viewer, snapshot, startedAt } = reading
    const reader = createFeedReader({ posts, publicPosts }, viewer, startedAt)
    const selector = createDiscoveryIdSelector({ posts, reader }, reading)
    const { skipped, tail } = reading.scrollState
    const skippedLoaded = reader.load(skipped)
    const selected: SelectedPost[] = []
    let end: DiscoveryPlace | undefined = reading.place
    let diverse: DiversePage<SelectedPost>
    let place: DiscoveryPlace
    for (let round = 1; ; round++) {
      const wanted = pageCount * limit + lookAhead - (round === 1 ? skipped.length : 0)
      const [next]: [SelectedPage, unknown] = await Promise.all([
        selector.select(end, Math.max(wanted, lookAhead)),
        skippedLoaded,
      ])
      selected.push(...next.selected)
      end = next.end
      diverse = diversifyAuthors({ skipped: skipped.filter(reader.isVisible), tail }, selected, limit)
      place = diverse.lastConsumed?.next ?? reading.place
      for (let number = 2; number <= pageCount; number++) {
        diverse = diversifyAuthors(diverse, diverse.left, limit)
        place = diverse.lastConsumed?.next ?? place
      }
      const isFull =
        diverse.page.length === limit || diverse.skipped.length + diverse.left.length > maxSkipped
      if (isFull || !end || round === maxRefills) break
    }
    // All selected posts are used up: the next page starts where the selection stopped, after hidden posts too.
    if (diverse.left.length === 0 && end) place = end
    const hasMore = end !== undefined || diverse.skipped.length + diverse.left.length > 0
    const cursor = {
      snapshotId: snapshot.id,
      startedAt,
      place,
      skipped: diverse.skipped,
      tail: diverse.tail,
    }
    return {
      posts: await reader.present(diverse.page),
      hasMore,
      nextCursor: hasMore ? writeDiscoveryCursor(cursor) : null,
      asOf: snapshot.takenAt.toISOString(),
    }
  }

  /** The first page for visitors, made once for all who ask at about the same time. */
  function startForVisitors(limit: number): Promise<SharedResponse<FeedPage>> {
    const now = clock.now().getTime()
    const known = visitorsStarts.get(limit)
    if (known && Math.abs(now - known.madeAt) < publicCacheTtlMs) return known.answer
    const answer = begin(undefined)
      .then((reading) => read(reading, limit))
      .then((page) => new SharedResponse(page))
    visitorsStarts.set(limit, { madeAt: now, answer })
    answer.catch(() => visitorsStarts.delete(limit))
    return answer
  }

  return {
    startForVisitors,

    /** A page by its number, of the current ranking. */
    readPage: async (viewer: Viewer, page: number, size: number): Promise<FeedPage> =>
      read(await begin(viewer), size, page),

    /** The page after a cursor. @throws DomainError `platform.invalid` for an invalid cursor */
    readOn: async (viewer: Viewer, cursor: string, size: number): Promise<FeedPage> =>
      read(await resume(viewer, readDiscoveryCursor(cursor)), size),
  }
}
