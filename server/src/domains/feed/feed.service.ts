import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import { type discovery, feedPageSize, type following } from '@aura/contract/feed/feed.contract'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import { SharedResponse } from '../../platform/http/shared-response.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import type { DatedPost, PostsService } from '../posts/posts.read.service.ts'
import { maxNumberedPosts } from '../posts/posts.rules.ts'
import { createSharedParts, sharedForMs } from '../posts/posts.shared-parts.service.ts'
import { createNewerPosts } from './feed.check-newer.service.ts'
import {
  type DiscoveryCursor,
  type DiscoveryPlace,
  placeInOther,
  readDiscoveryCursor,
  readFollowingCursor,
  writeDiscoveryCursor,
  writeFollowingCursor,
} from './feed.cursor.rules.ts'
import { createExplore } from './feed.explore.service.ts'
import {
  createDiscoveryPicker,
  discoveryStart,
  type Picked,
  type PickedPage,
  type Scroll,
} from './feed.pick-discovery.service.ts'
import { createFeedReader } from './feed.read-for-viewer.service.ts'
import { type DiversePage, diversifyAuthors, maxSkipped, type ScrollState } from './feed.rules.ts'
import { createSnapshotTaker } from './feed.take-snapshot.service.ts'

export interface FeedDeps {
  db: Db
  clock: Clock
  posts: PostsService
  premium: Pick<PremiumService, 'among'>
}

type FeedRequest = QueryOf<typeof discovery>
type FeedPage = ResponseOf<typeof discovery>

export type FeedService = ReturnType<typeof createFeedService>

/** How many posts beyond a page are picked to find other authors. */
const lookAhead = 20
/** How often a page that filtering emptied is refilled before it is answered incomplete. */
const maxRefills = 8

/** The two tabs of the feed, read in four steps: pick ids by cursor, load, filter, present. */
export function createFeedService({ db, clock, posts, premium }: FeedDeps) {
  const snapshots = createSnapshotTaker({ db, clock, posts, premium })
  const publicPosts = createSharedParts({ clock, load: posts.loadPublic })
  const visitorsStarts = new Map<number, { madeAt: number; answer: Promise<SharedResponse<FeedPage>> }>()

  const emptyPage = (): FeedPage => ({
    posts: [],
    hasMore: false,
    nextCursor: null,
    asOf: clock.now().toISOString(),
  })

  interface Reading extends Scroll {
    place: DiscoveryPlace
    scrollState: ScrollState<Picked>
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
    const picker = createDiscoveryPicker({ posts, reader }, reading)
    const { skipped, tail } = reading.scrollState
    const skippedLoaded = reader.load(skipped)
    const picked: Picked[] = []
    let end: DiscoveryPlace | undefined = reading.place
    let diverse: DiversePage<Picked>
    let place: DiscoveryPlace
    for (let round = 1; ; round++) {
      const wanted = pageCount * limit + lookAhead - (round === 1 ? skipped.length : 0)
      const [next]: [PickedPage, unknown] = await Promise.all([
        picker.pick(end, Math.max(wanted, lookAhead)),
        skippedLoaded,
      ])
      picked.push(...next.picked)
      end = next.end
      diverse = diversifyAuthors({ skipped: skipped.filter(reader.isVisible), tail }, picked, limit)
      place = diverse.lastConsumed?.next ?? reading.place
      for (let number = 2; number <= pageCount; number++) {
        diverse = diversifyAuthors(diverse, diverse.left, limit)
        place = diverse.lastConsumed?.next ?? place
      }
      const isFull =
        diverse.page.length === limit || diverse.skipped.length + diverse.left.length > maxSkipped
      if (isFull || !end || round === maxRefills) break
    }
    // All picked posts are used up: the next page starts where picking stopped, after hidden posts too.
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
    if (known && Math.abs(now - known.madeAt) < sharedForMs) return known.answer
    const answer = begin(undefined)
      .then((reading) => read(reading, limit))
      .then((page) => new SharedResponse(page))
    visitorsStarts.set(limit, { madeAt: now, answer })
    answer.catch(() => visitorsStarts.delete(limit))
    return answer
  }

  async function presentPublic(actor: Actor, chosen: readonly DatedPost[]) {
    const reader = createFeedReader({ posts, publicPosts }, actor, clock.now())
    await reader.load(chosen)
    return reader.present(chosen)
  }

  /** Posts of communities are not public, and the shared cache holds public posts only. */
  const presentOfAny = (actor: Actor, chosen: readonly DatedPost[]) =>
    posts.present(
      chosen.map(({ id }) => id),
      actor,
    )

  return {
    ...createNewerPosts({ clock, posts, publicPosts }),
    ...createExplore({ clock, posts, publicPosts, snapshots }),

    /** Ids of the authors of posts that discovery ranks, best first; callers filter them for each reader. */
    popularAuthors: async (): Promise<Id[]> => [...new Set((await snapshots.current()).authorIds)],

    /**
     * Discovery: recent posts, best first, unseen before seen, without the viewer's own [FED-14, FED-15, FED-16, FED-17, FED-18].
     */
    async discovery(
      viewer: Viewer,
      { page = 1, limit: size = feedPageSize, cursor }: FeedRequest,
    ): Promise<FeedPage | SharedResponse<FeedPage>> {
      if (cursor !== undefined) return read(await resume(viewer, readDiscoveryCursor(cursor)), size)
      if (page * size > maxNumberedPosts) return emptyPage()
      if (!viewer && page === 1) return startForVisitors(size)
      return read(await begin(viewer), size, page)
    },

    /** Posts of the accounts the actor follows, and of their communities if asked for, newest first [FED-19]. */
    async following(
      actor: Actor,
      { page = 1, limit: size = feedPageSize, cursor, communities }: QueryOf<typeof following>,
    ): Promise<FeedPage> {
      const offset = cursor === undefined ? (page - 1) * size : 0
      if (offset + size > maxNumberedPosts) return emptyPage()
      const after = cursor === undefined ? undefined : readFollowingCursor(cursor)
      const asOf = clock.now()
      const withCommunities = communities === 'true'
      const found = await posts.newestFollowed({
        followerId: actor.userId,
        after,
        limit: size + 1,
        offset,
        withCommunities,
      })
      const { rows, end } = cutPage(found, size, writeFollowingCursor)
      return {
        posts: withCommunities ? await presentOfAny(actor, rows) : await presentPublic(actor, rows),
        ...end,
        asOf: asOf.toISOString(),
      }
    },
  }
}
