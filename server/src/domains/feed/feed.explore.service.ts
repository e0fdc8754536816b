import type { ResponseOf } from '@aura/contract/endpoint'
import { type exploredPosts, postSearchPageSize } from '@aura/contract/search/search.posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { readId, readInteger, writeInteger } from '../../platform/http/cursor-fields.ts'
import type { PublicPostCache } from '../posts/posts.public-cache.service.ts'
import { createFeedReader, type FeedReaderDeps } from './feed.read-for-viewer.service.ts'
import { type Candidate, limitPerAuthor } from './feed.rules.ts'
import type { RankingSnapshot } from './feed.take-snapshot.queries.ts'
import type { SnapshotTaker } from './feed.take-snapshot.service.ts'

export interface ExploreDeps {
  clock: Clock
  posts: FeedReaderDeps['posts']
  publicPosts: PublicPostCache
  snapshots: SnapshotTaker
}

type Page = ResponseOf<typeof exploredPosts>

const postsPerAuthor = 2
/** How often a page that filtering emptied is refilled before it is answered incomplete. */
const maxRefills = 4

/** The grid of the search page [SRC-06]: the best posts of discovery's snapshot, by many authors. */
export function createExplore({ clock, posts, publicPosts, snapshots }: ExploreDeps) {
  /** Computed once per snapshot, for all viewers. */
  const chosen = new WeakMap<RankingSnapshot, readonly Candidate[]>()

  function candidatesOf(snapshot: RankingSnapshot): readonly Candidate[] {
    const known = chosen.get(snapshot)
    if (known) return known
    const candidates = limitPerAuthor(snapshot, postsPerAuthor)
    chosen.set(snapshot, candidates)
    return candidates
  }

  /** Continues at the cursor, or starts again if its snapshot is deleted. */
  async function placeOf(cursor: string | undefined): Promise<{ snapshot: RankingSnapshot; start: number }> {
    if (cursor === undefined) return { snapshot: await snapshots.current(), start: 0 }
    const [id = '', index = ''] = cursor.split('.')
    const start = readInteger(index)
    const snapshot = await snapshots.find(readId(id))
    return snapshot ? { snapshot, start } : { snapshot: await snapshots.current(), start: 0 }
  }

  return {
    /** A page of the grid, without the viewer's own posts and posts hidden from them. */
    async explore(viewer: Viewer, cursor: string | undefined): Promise<Page> {
      const { snapshot, start } = await placeOf(cursor)
      const candidates = candidatesOf(snapshot)
      const reader = createFeedReader({ posts, publicPosts }, viewer, later(clock.now(), -days(1)))
      const page: Candidate[] = []
      let at = start
      for (let round = 0; round < maxRefills && page.length < postSearchPageSize; round++) {
        const next = candidates.slice(at, at + postSearchPageSize - page.length)
        if (next.length === 0) break
        at += next.length
        const others = next.filter(({ authorId }) => authorId !== viewer?.userId)
        await reader.load(others)
        page.push(...others.filter(reader.isVisible))
      }
      const hasMore = at < candidates.length
      return {
        posts: await reader.present(page),
        hasMore,
        nextCursor: hasMore ? `${writeInteger(snapshot.id)}.${writeInteger(at)}` : null,
      }
    },
  }
}
