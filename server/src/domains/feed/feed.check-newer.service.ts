import type { QueryOf } from '@aura/contract/endpoint'
import type { newerInFollowing } from '@aura/contract/feed/feed.contract'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { readMoment } from '../../platform/http/read-moment.ts'
import type { PublicPostCache } from '../posts/posts.public-cache.service.ts'
import type { DatedPost, PostsService } from '../posts/posts.service.ts'
import { createFeedReader } from './feed.read-for-viewer.service.ts'

export interface NewerPostsDeps {
  clock: Clock
  posts: PostsService
  publicPosts: PublicPostCache
}

/** How many of the newest posts are filtered for the viewer. */
const checkedPosts = 10

/** Tells whether posts were published after a page of the feed was read. */
export function createNewerPosts({ clock, posts, publicPosts }: NewerPostsDeps) {
  async function isAnyShown(viewer: Viewer, newer: readonly DatedPost[]): Promise<boolean> {
    if (newer.length === 0) return false
    const reader = createFeedReader({ posts, publicPosts }, viewer, clock.now())
    await reader.load(newer)
    return newer.some(reader.isVisible)
  }

  return {
    /** Whether others have published posts that the viewer may see and has not seen. */
    async newerInDiscovery(viewer: Viewer, since: string): Promise<{ hasNewer: boolean }> {
      const newer = await posts.newest(viewer, {
        after: { createdAt: clock.now(), id: Number.MAX_SAFE_INTEGER },
        since: readMoment('since', since),
        withoutIds: [],
        unseenBy: viewer && { viewerId: viewer.userId, before: clock.now() },
        limit: checkedPosts,
      })
      return { hasNewer: await isAnyShown(viewer, newer) }
    },

    /**
     * Whether the followed accounts, and others in the actor's communities if asked for, have published posts that the actor may
     * see.
     */
    async newerInFollowing(
      actor: Actor,
      { since, communities }: QueryOf<typeof newerInFollowing>,
    ): Promise<{ hasNewer: boolean }> {
      const from = readMoment('since', since)
      const newest = await posts.newestFollowed({
        followerId: actor.userId,
        after: undefined,
        limit: checkedPosts,
        offset: 0,
        withCommunities: communities === 'true',
      })
      const newer = newest.filter(({ createdAt }) => createdAt > from).map(({ id }) => id)
      return { hasNewer: (await posts.present(newer, actor)).length > 0 }
    },
  }
}
