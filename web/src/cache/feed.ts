import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor } from '../lib/cursor-pages.ts'
import type { FeedTab } from '../lib/paths.ts'
import type { CacheMeta } from './cached.ts'
import { readFeedPage } from './feed-pages.ts'

/**
 * The posts of a tab, 30 at a time by cursor [FED-02, FED-03, FED-13]. They are read again only when the tab is chosen again: the order
 * must not change under a reader.
 */
export const feedOptions = (tab: FeedTab) =>
  infiniteQueryOptions({
    queryKey: ['feed', tab],
    queryFn: ({ pageParam, signal }) => readFeedPage(tab, pageParam, signal),
    ...byCursor,
    staleTime: Number.POSITIVE_INFINITY,
    meta: {
      holds: 'post-pages',
      ...(tab === 'abonnement' && { dependsOnFollows: true }),
    } satisfies CacheMeta,
  })
