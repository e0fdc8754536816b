import { getCommunity, myCommunities } from '@aura/contract/communities/communities.contract'
import { communityPostsPageSize } from '@aura/contract/communities/communities.limits'
import { communityPosts, communityTopPosts } from '@aura/contract/communities/communities.posts.contract'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, hasFailed } from '../lib/call.ts'
import { byCursor, fromCursor } from '../lib/cursor-pages.ts'
import { logFailure } from '../lib/log-failure.ts'
import { clearOfflineFeed } from '../service-worker/shared/offline-feed.ts'
import { type CacheMeta, mapPages } from './cached.ts'
import type { PostPages } from './posts.ts'

/** Prefix of the keys of all queries of communities. */
export const communitiesKey = ['communities'] as const

/** A community as the viewer may see it, by id or by name [COM-05, COM-50]. */
export const communityOptions = (idOrName: number | string) =>
  queryOptions({
    queryKey: ['communities', 'detail', String(idOrName)],
    queryFn: ({ signal }) => call(getCommunity, { params: { id: String(idOrName) }, signal }),
  })

/** The viewer's own communities, by name [COM-02]. */
export const myCommunitiesOptions = queryOptions({
  queryKey: ['communities', 'mine'],
  queryFn: async ({ signal }) => (await call(myCommunities, { signal })).userCommunities,
})

/** Prefix of the keys of a community's lists of posts. */
export const communityPostsKey = (communityId: number) => ['communities', 'posts', communityId] as const

/**
 * Refetches the shown queries of communities after an action and removes the others: a former member may not read cached
 * content [COM-22, COM-39].
 */
export async function refreshCommunities(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: communitiesKey, type: 'inactive' })
  await client.invalidateQueries({ queryKey: communitiesKey })
}

/**
 * Removes the posts of a community that the viewer left, or was removed from, from the feed. The copy of the feed for use without a
 * network is deleted; `syncOfflineFeed` then stores the remaining posts.
 */
export async function removeCommunityFromFeed(client: QueryClient, communityId: number): Promise<void> {
  client.setQueriesData<PostPages>({ queryKey: ['feed'] }, (data) =>
    mapPages(data, (page) => ({
      ...page,
      posts: page.posts.filter(({ community_id }) => community_id !== communityId),
    })),
  )
  if ('caches' in window) await clearOfflineFeed()
}

/**
 * Reads a part of a community that its page offers the viewer. A refusal means that role or privacy changed elsewhere: the page reads
 * what the viewer is to the community again, and offers the part no more [COM-24, COM-39].
 */
export async function readPart<T>(client: QueryClient, communityId: number, part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (error) {
    if (hasFailed(error, 'communities.members-only', 'communities.not-member', 'communities.not-manager'))
      void client.invalidateQueries({ queryKey: communityOptions(communityId).queryKey })
    throw error
  }
}

/** Removes the posts of a community from the feed while nobody waits for it. */
export function dropCommunityFromFeed(client: QueryClient, communityId: number): void {
  removeCommunityFromFeed(client, communityId).catch((error: unknown) => {
    logFailure('deleting the posts of a community', error)
  })
}

/** Posts of a community, newest first, ten at a time [COM-09]. */
export const communityPostsOptions = (communityId: number) =>
  infiniteQueryOptions({
    queryKey: [...communityPostsKey(communityId), 'newest'],
    queryFn: ({ client, pageParam: cursor, signal }) =>
      readPart(
        client,
        communityId,
        call(communityPosts, {
          params: { id: communityId },
          query: { limit: communityPostsPageSize, ...fromCursor(cursor) },
          signal,
        }),
      ),
    ...byCursor,
    meta: { holds: 'post-pages' } satisfies CacheMeta,
  })

/** The posts of most aura of a community, in one page [COM-10]. */
export const topPostsOptions = (communityId: number) =>
  infiniteQueryOptions({
    queryKey: [...communityPostsKey(communityId), 'top'],
    queryFn: ({ client, signal }) =>
      readPart(client, communityId, call(communityTopPosts, { params: { id: communityId }, signal })),
    initialPageParam: null,
    getNextPageParam: () => null,
    meta: { holds: 'post-pages' } satisfies CacheMeta,
  })
