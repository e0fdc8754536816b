import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { DatedPost, PostsService } from '../posts/posts.read.service.ts'
import type { PublicPostCache } from './feed.load-public.service.ts'
import { createFeedReader } from './feed.read-for-viewer.service.ts'

export interface NewerPostsDeps {
  clock: Clock
  posts: PostsService
  shared: PublicPostCache
}

/** Newest posts looked at: whether one of them shows tells as much as whether any does. */
const lookedAt = 10

/** Whether posts came after a feed was read: a small question, asked now and then by whoever reads on. */
export function createNewerPosts({ clock, posts, shared }: NewerPostsDeps) {
  async function isAnyShown(viewer: Viewer, newest: readonly DatedPost[], since: Date): Promise<boolean> {
    const newer = newest.filter(({ createdAt }) => createdAt > since)
    if (newer.length === 0) return false
    const reader = createFeedReader({ posts, shared }, viewer, clock.now())
    return (await reader.filterVisible(newer)).length > 0
  }

  return {
    /** Whether others have published posts that the viewer may see and has not seen. */
    async newerInDiscovery(viewer: Viewer, since: string): Promise<{ hasNewer: boolean }> {
      const from = readMoment(since)
      const newest = await posts.newest(viewer, {
        after: { createdAt: clock.now(), id: Number.MAX_SAFE_INTEGER },
        withoutIds: [],
        unseenBy: viewer && { viewerId: viewer.userId, before: clock.now() },
        limit: lookedAt,
      })
      return { hasNewer: await isAnyShown(viewer, newest, from) }
    },

    /** Whether the accounts followed have published posts that the actor may see. */
    async newerInFollowing(actor: Actor, since: string): Promise<{ hasNewer: boolean }> {
      const from = readMoment(since)
      const newest = await posts.newestFollowed(actor.userId, {
        after: undefined,
        limit: lookedAt,
        offset: 0,
      })
      return { hasNewer: await isAnyShown(actor, newest, from) }
    },
  }
}

/** @throws DomainError `platform.invalid` for a leap second, which a date of ours cannot be */
function readMoment(text: string): Date {
  const moment = new Date(text)
  if (!Number.isNaN(moment.getTime())) return moment
  throw new DomainError('platform.invalid', { fields: { since: 'Ce moment n’est pas valable.' } })
}
