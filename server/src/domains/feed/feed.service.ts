import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import { type discovery, feedPageSize, type following } from '@aura/contract/feed/feed.contract'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import type { SharedResponse } from '../../platform/http/shared-response.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import { createPublicPostCache } from '../posts/posts.public-cache.service.ts'
import { maxNumberedPosts } from '../posts/posts.rules.ts'
import type { DatedPost, PostsService } from '../posts/posts.service.ts'
import { createNewerPosts } from './feed.check-newer.service.ts'
import { readFollowingCursor, writeFollowingCursor } from './feed.cursor.rules.ts'
import { createDiscovery } from './feed.discovery.service.ts'
import { createExplore } from './feed.explore.service.ts'
import { createFeedReader } from './feed.read-for-viewer.service.ts'
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

/** The two tabs of the feed, read in four steps: select ids by cursor, load, filter, present. */
export function createFeedService({ db, clock, posts, premium }: FeedDeps) {
  const snapshots = createSnapshotTaker({ db, clock, posts, premium })
  const publicPosts = createPublicPostCache({ clock, load: posts.loadPublic })
  const { startForVisitors, readPage, readOn } = createDiscovery({ clock, posts, publicPosts, snapshots })

  const emptyPage = (): FeedPage => ({
    posts: [],
    hasMore: false,
    nextCursor: null,
    asOf: clock.now().toISOString(),
  })

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
      if (cursor !== undefined) return readOn(viewer, cursor, size)
      if (page * size > maxNumberedPosts) return emptyPage()
      return !viewer && page === 1 ? startForVisitors(size) : readPage(viewer, page, size)
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
