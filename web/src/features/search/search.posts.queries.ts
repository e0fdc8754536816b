import { exploredPosts, searchHashtags, searchPosts } from '@aura/contract/search/search.posts.contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CacheMeta } from '../../cache/cached.ts'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

const meta = { holds: 'post-pages' } satisfies CacheMeta

/** Posts with the words or hashtags of a trimmed text [SRC-07]. */
export const foundPostsOptions = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'posts', text],
    queryFn: ({ pageParam, signal }) =>
      call(searchPosts, { query: { query: text, ...fromCursor(pageParam) }, signal }),
    ...byCursor,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    meta,
  })

/** The grid that search opens on [SRC-06]; its order is kept while the viewer pages through it. */
export const exploredOptions = infiniteQueryOptions({
  queryKey: ['search', 'explored'],
  queryFn: ({ pageParam, signal }) => call(exploredPosts, { query: fromCursor(pageParam), signal }),
  ...byCursor,
  staleTime: 300_000,
  meta,
})

/** Hashtags of the last days. */
export const popularHashtagsOptions = queryOptions({
  queryKey: ['search', 'hashtags'],
  queryFn: ({ signal }) => call(searchHashtags, { signal }),
  staleTime: 60_000,
})
