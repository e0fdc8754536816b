import { type Id, maxPageSize } from '@aura/contract/common'
import { communityPostsPageSize, topPosts } from '@aura/contract/communities/communities.limits'
import type { communityPosts } from '@aura/contract/communities/communities.posts.contract'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Post } from '@aura/contract/posts/posts.contract'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import { readMoment } from '../../platform/http/moments.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import { maxNumberedPosts } from '../posts/posts.rules.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import {
  type AskedPage,
  type CommunityPagesDeps,
  createCommunityPagesRead,
} from './communities.posts.queries.ts'

export interface CommunityPostsDeps extends CommunityPagesDeps {
  db: Db
  clock: Clock
  communityAccess: CommunityAccess
  posts: PostsService
}

export type CommunityPosts = ReturnType<typeof createCommunityPosts>

/** How long the readers of a community share which of its posts have most aura. */
const sharedForMs = 10_000
/** Posts picked for all readers; each reader sees the first of them that are not hidden. */
const sharedTop = 50
const usuallyEnough = topPosts.count + 2

/** Posts in their community. Every call reads the right to see them from the database. */
export function createCommunityPosts(deps: CommunityPostsDeps) {
  const { db, clock, communityAccess, posts, postVisibility } = deps
  /** Loaders by depth: the largest offset and limit together, as a power of 2. */
  const loaders = new Map<number, ReturnType<typeof createPageLoader>>()
  const sharedTops = new LRUCache<Id, { madeAt: number; ids: Promise<Id[]> }>({ max: 1000 })

  function createPageLoader(depth: number) {
    const readPages = createCommunityPagesRead({ posts, postVisibility }, depth)
    return createLoader(
      async (asked: readonly AskedPage[]) => {
        const rows = Map.groupBy(await readPages(db, { asked, now: clock.now() }), ({ place }) => place)
        return asked.map((_, index) => rows.get(index + 1) ?? [])
      },
      { maxConcurrent: 1 },
    )
  }

  /** Ids of posts, newest first. @throws DomainError `communities.unknown`, `communities.members-only` [COM-39] */
  async function pick(viewer: Viewer, page: Omit<AskedPage, 'readerId'>) {
    const depth = 2 ** Math.ceil(Math.log2(page.offset + page.limit))
    const load = loaders.get(depth) ?? createPageLoader(depth)
    loaders.set(depth, load)
    const rows = await load({ ...page, readerId: viewer?.userId ?? null })
    if (!rows[0]) throw new DomainError('communities.unknown')
    if (!rows[0].isReadable) throw new DomainError('communities.members-only')
    return rows.flatMap(({ id, createdAt }) => (id && createdAt ? { id, createdAt } : []))
  }

  const topSince = () => later(clock.now(), -days(topPosts.days))

  /** Ids of the posts of most aura, shared by the calls of {@link sharedForMs}. */
  function findSharedTop(communityId: Id): Promise<Id[]> {
    const now = clock.now().getTime()
    const known = sharedTops.get(communityId)
    if (known && Math.abs(now - known.madeAt) < sharedForMs) return known.ids
    const ids = posts.findTopOfAudience(communityId, { since: topSince(), limit: sharedTop })
    sharedTops.set(communityId, { madeAt: now, ids })
    ids.catch(() => sharedTops.delete(communityId))
    return ids
  }

  async function presentTop(ids: readonly Id[], viewer: Viewer): Promise<Post[]> {
    const shown = await posts.present(ids, viewer)
    return shown.sort((one, other) => other.aura - one.aura || other.id - one.id).slice(0, topPosts.count)
  }

  return {
    /** A page of a community's posts, newest first [COM-09]. @throws DomainError as {@link pick}, `platform.invalid` for a bad cursor */
    async page(
      viewer: Viewer,
      communityId: Id,
      { page = 1, limit, cursor }: QueryOf<typeof communityPosts>,
    ): Promise<ResponseOf<typeof communityPosts>> {
      const size = Math.min(limit ?? communityPostsPageSize, maxPageSize)
      const before = cursor === undefined ? undefined : readDated(cursor)
      const isTooFar = !before && page * size > maxNumberedPosts
      const asOf = clock.now()
      const found = await pick(viewer, {
        ...{ communityId, before, ofOthers: false },
        // With a limit of 0 the statement still checks the right to read.
        limit: isTooFar ? 0 : size + 1,
        offset: before || isTooFar ? 0 : (page - 1) * size,
      })
      const chosen = found.slice(0, size)
      const last = chosen.at(-1)
      const hasMore = found.length > size
      return {
        posts: await posts.present(
          chosen.map(({ id }) => id),
          viewer,
        ),
        hasMore,
        nextCursor: hasMore && last ? writeDated(last) : null,
        asOf: asOf.toISOString(),
      }
    },

    /** Whether others have posted since. @throws DomainError as {@link pick} */
    async hasNewer(viewer: Viewer, communityId: Id, since: string): Promise<{ hasNewer: boolean }> {
      const from = readMoment('since', since)
      const page = { communityId, before: undefined, ofOthers: true, limit: 1, offset: 0 }
      const [newest] = await pick(viewer, page)
      return { hasNewer: newest !== undefined && newest.createdAt > from }
    },

    /** The posts of most aura of the last 30 days [COM-10]. @throws DomainError `communities.unknown`, `communities.members-only` */
    async top(viewer: Viewer, communityId: Id): Promise<{ posts: Post[] }> {
      await communityAccess.requireReader(viewer, communityId)
      const shared = await findSharedTop(communityId)
      let shown = await presentTop(shared.slice(0, usuallyEnough), viewer)
      if (shown.length < topPosts.count && shared.length > usuallyEnough)
        shown = await presentTop(shared, viewer)
      if (!viewer || shown.length === topPosts.count || shared.length < sharedTop) return { posts: shown }
      const ofOthers = { viewer, since: topSince(), limit: topPosts.count }
      return { posts: await presentTop(await posts.findTopOfAudience(communityId, ofOthers), viewer) }
    },
  }
}
