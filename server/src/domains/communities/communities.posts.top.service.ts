import type { Id } from '@aura/contract/common'
import { topPosts } from '@aura/contract/communities/communities.limits'
import type { Post } from '@aura/contract/posts/posts.contract'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { PostOfAuthor, PostsService } from '../posts/posts.service.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import { presentPosts } from './communities.posts.service.ts'

export interface CommunityTopPostsDeps {
  clock: Clock
  communityAccess: CommunityAccess
  posts: PostsService
}

export type CommunityTopPosts = ReturnType<typeof createCommunityTopPosts>

interface SharedTop {
  madeAt: number
  /** Whether everybody could read the community when the list was made. */
  isOpen: boolean
  posts: Promise<PostOfAuthor[]>
}

/** How long a list of top posts is cached. */
const publicCacheTtlMs = 10_000
/** Posts picked for all readers; each reader gets the first ones that are visible to them. */
const sharedTop = 50
const usuallyEnough = topPosts.count + 2

/** The posts with most aura of a community. Every call reads the viewer's right to see them from the database. */
export function createCommunityTopPosts({ clock, communityAccess, posts }: CommunityTopPostsDeps) {
  const sharedTops = new LRUCache<Id, SharedTop>({ max: 1000 })
  const topSince = () => later(clock.now(), -days(topPosts.days))

  const freshTop = (communityId: Id): SharedTop | undefined => {
    const known = sharedTops.get(communityId)
    return known && Math.abs(clock.now().getTime() - known.madeAt) < publicCacheTtlMs ? known : undefined
  }

  /** The posts with most aura, shared by all calls within {@link publicCacheTtlMs}. */
  function findSharedTop(communityId: Id, isOpen: boolean): Promise<PostOfAuthor[]> {
    const known = freshTop(communityId)
    if (known) return known.posts
    const top = posts.findTopOfAudience(communityId, { since: topSince(), limit: sharedTop })
    sharedTops.set(communityId, { madeAt: clock.now().getTime(), isOpen, posts: top })
    top.catch(() => sharedTops.delete(communityId))
    return top
  }

  /** The cached top posts; undefined unless the community was open when they were read. */
  async function presentGuessed(communityId: Id, viewer: Viewer): Promise<Post[] | undefined> {
    const known = freshTop(communityId)
    return known?.isOpen
      ? posts.presentPublicList((await known.posts).slice(0, usuallyEnough), viewer)
      : undefined
  }

  const bestOf = (shown: readonly Post[]): Post[] =>
    shown.toSorted((one, other) => other.aura - one.aura || other.id - one.id).slice(0, topPosts.count)

  return {
    /** The posts of most aura of the last 30 days [COM-10]. @throws DomainError `communities.unknown`, `communities.members-only` */
    async top(viewer: Viewer, communityId: Id): Promise<{ posts: Post[] }> {
      const [{ isOpen }, guessed] = await Promise.all([
        communityAccess.requireReader(viewer, communityId),
        presentGuessed(communityId, viewer),
      ])
      const present = (chosen: readonly PostOfAuthor[]) => presentPosts(posts, chosen, viewer, isOpen)
      const shared = await findSharedTop(communityId, isOpen)
      const likely = (isOpen && guessed) || (await present(shared.slice(0, usuallyEnough)))
      let shown = bestOf(likely)
      if (shown.length < topPosts.count && shared.length > usuallyEnough)
        shown = bestOf(await present(shared))
      if (!viewer || shown.length === topPosts.count || shared.length < sharedTop) return { posts: shown }
      const ofOthers = { viewer, since: topSince(), limit: topPosts.count }
      return { posts: bestOf(await present(await posts.findTopOfAudience(communityId, ofOthers))) }
    },
  }
}
