import { maxPageSize } from '@aura/contract/common'
import { feedPageSize } from '@aura/contract/feed/feed.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { PostsService, RankedPost } from '../posts/posts.service.ts'
import {
  type DiscoveryCursor,
  readDiscoveryCursor,
  readFollowingCursor,
  writeDiscoveryCursor,
  writeFollowingCursor,
} from './feed.cursor.ts'
import { type SpreadPage, type Standing, spreadAuthors } from './feed.rules.ts'

export interface FeedDeps {
  posts: PostsService
  follows: FollowsService
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
}

export type FeedService = ReturnType<typeof createFeedService>

/** How many posts past a page are looked at for other authors. */
const lookAhead = 60
/** Page numbers lead at most this many posts down; a cursor leads on without end. */
const maxNumberedPosts = 2000
/** Looks in a row that may find hidden posts only before a short page is answered. */
const maxLooks = 5

const emptyPage: FeedPage = { posts: [], hasMore: false, nextCursor: null }

/** The two tabs of the feed. It owns no table: it picks ids by cursor, and posts presents them. */
export function createFeedService({ posts, follows }: FeedDeps) {
  interface Reading {
    standing: Standing<RankedPost>
    after: DiscoveryCursor['after']
  }

  async function resume({ after, carriedIds, tailIds }: DiscoveryCursor): Promise<Reading> {
    const known = await posts.rankedAmong([...carriedIds, ...tailIds])
    const byId = new Map(known.map((post) => [post.id, post]))
    const tail = tailIds.flatMap((id) => byId.get(id) ?? [])
    const isShown = new Set(tailIds)
    const wanted = new Set(carriedIds.filter((id) => !isShown.has(id)))
    return { standing: { carried: known.filter((post) => wanted.has(post.id)), tail }, after }
  }

  /** Answers a spread page, with the cursor that goes on after it. */
  async function answer(
    viewer: Viewer,
    spread: SpreadPage<RankedPost>,
    reading: Reading,
    hasMoreBelow: boolean,
  ) {
    const after = spread.consumedTo ?? reading.after
    const hasMore = hasMoreBelow || spread.carried.length > 0 || spread.left.length > 0
    return {
      posts: await posts.present(
        spread.page.map((post) => post.id),
        viewer,
      ),
      hasMore,
      nextCursor: hasMore ? writeDiscoveryCursor({ after, ...idsOf(spread) }) : null,
    }
  }

  async function discoverAfter(viewer: Viewer, cursor: DiscoveryCursor, limit: number): Promise<FeedPage> {
    let reading = await resume(cursor)
    for (let look = 1; ; look++) {
      const { standing, after } = reading
      const carriedIds = new Set([...standing.carried, ...standing.tail].map((post) => post.id))
      const scan = {
        after,
        withoutAuthorId: viewer?.userId,
        limit: limit + lookAhead - standing.carried.length,
      }
      const { posts: scanned, end } = await posts.ranked(scan)
      const fresh = scanned.filter((post) => !carriedIds.has(post.id))
      const spread = spreadAuthors(standing, fresh, limit)
      if (spread.page.length > 0 || !end || look === maxLooks) {
        // Everything looked at was used up: the next look starts where this one ended, hidden posts included.
        const isUsedUp = spread.left.length === 0 && end !== undefined
        return answer(viewer, isUsedUp ? { ...spread, consumedTo: end } : spread, reading, end !== undefined)
      }
      reading = { standing, after: end }
    }
  }

  async function discoverNumbered(viewer: Viewer, page: number, limit: number): Promise<FeedPage> {
    if (page * limit > maxNumberedPosts) return emptyPage
    const scan = { after: undefined, withoutAuthorId: viewer?.userId, limit: page * limit + lookAhead }
    const { posts: scanned, end } = await posts.ranked(scan)
    const reading: Reading = { standing: { carried: [], tail: [] }, after: undefined }
    let spread = spreadAuthors(reading.standing, scanned, limit)
    for (let number = 2; number <= page; number++) {
      reading.after = spread.consumedTo ?? reading.after
      spread = spreadAuthors(spread, spread.left, limit)
    }
    return answer(viewer, spread, reading, end !== undefined)
  }

  return {
    /** Recent posts worth seeing, best first, without the viewer's own [FED-14, FED-16, FED-17, FED-18]. */
    async discovery(viewer: Viewer, { page = 1, limit, cursor }: FeedRequest): Promise<FeedPage> {
      const size = pageSize(limit)
      if (cursor !== undefined) return discoverAfter(viewer, readDiscoveryCursor(cursor), size)
      if (page > 1) return discoverNumbered(viewer, page, size)
      return discoverAfter(viewer, { after: undefined, carriedIds: [], tailIds: [] }, size)
    },

    /** Posts of the accounts the actor follows, newest first [FED-19]. */
    async following(actor: Actor, { page = 1, limit, cursor }: FeedRequest): Promise<FeedPage> {
      const size = pageSize(limit)
      const after = cursor === undefined ? undefined : readFollowingCursor(cursor)
      const offset = after ? 0 : (page - 1) * size
      if (offset + size > maxNumberedPosts) return emptyPage
      const authors = follows.followedIdsOf(actor.userId)
      const found = await posts.newestOf(authors, { after, limit: size + 1, offset })
      const chosen = found.slice(0, size)
      const last = chosen.at(-1)
      const hasMore = found.length > size
      return {
        posts: await posts.present(
          chosen.map((post) => post.id),
          actor,
        ),
        hasMore,
        nextCursor: hasMore && last ? writeFollowingCursor(last) : null,
      }
    },
  }
}

function pageSize(limit: number | undefined): number {
  return Math.min(limit ?? feedPageSize, maxPageSize)
}

function idsOf({ carried, tail }: Standing<RankedPost>) {
  return { carriedIds: carried.map((post) => post.id), tailIds: tail.map((post) => post.id) }
}
