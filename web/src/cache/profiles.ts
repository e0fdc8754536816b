import { getProfile, profilePageSize, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import type { CacheMeta } from './cached.ts'

/** A profile as the viewer may see it [PRF-01]. */
export const profileOptions = (pseudo: string) =>
  queryOptions({
    queryKey: ['profiles', 'detail', pseudo],
    queryFn: ({ signal }) => call(getProfile, { params: { pseudo }, signal }),
    meta: { holds: 'profile' } satisfies CacheMeta,
  })

/** The grid of a profile, 10 posts at a time by offset [PRF-04]. */
export const profileGridOptions = (pseudo: string) =>
  infiniteQueryOptions({
    queryKey: ['profiles', 'grid', pseudo],
    queryFn: ({ pageParam, signal }) =>
      call(profilePosts, {
        params: { pseudo },
        query: { limit: profilePageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.reduce((count, { posts }) => count + posts.length, 0) : null,
    meta: { holds: 'post-pages' } satisfies CacheMeta,
  })
