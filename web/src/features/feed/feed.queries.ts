import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ShownMeta } from '../../lib/shown-posts.ts'
import { type FeedTab, readFeedPage } from './feed-pages.ts'

/** How long a feed left behind keeps its posts and its place. */
const keptMs = 30 * 60_000

/**
 * The posts of a tab, 30 at a time by cursor [FED-02, FED-03, FED-13]. They stay as they were read until the tab is
 * chosen again: a feed that reorders itself under the finger loses the reader.
 */
export const feedOptions = (tab: FeedTab) =>
  infiniteQueryOptions({
    queryKey: ['feed', tab],
    queryFn: ({ pageParam, signal }) => readFeedPage(tab, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, nextCursor }) => (hasMore ? nextCursor : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    meta: {
      holds: 'post-pages',
      ...(tab === 'abonnement' && { dependsOnFollows: true }),
    } satisfies ShownMeta,
  })
