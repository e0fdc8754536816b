import { newerInDiscovery, newerInFollowing } from '@aura/contract/feed/feed.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { communitiesIn } from '../../cache/feed-pages.ts'
import { call } from '../../lib/call.ts'
import type { FeedTab } from '../../lib/paths.ts'

/** Interval of the check, up to half longer at random so that readers do not all ask at once. */
const leastMs = 60_000
const spreadMs = 30_000

/**
 * Whether newer posts exist than the feed shown; checked at an interval while the page is visible.
 *
 * @param asOf when the first page was read; undefined before that
 */
export function useNewerPosts(tab: FeedTab, asOf: string | undefined): boolean {
  const [everyMs] = useState(() => leastMs + Math.random() * spreadMs)
  const { data } = useQuery({
    queryKey: ['feed-newer', tab, asOf],
    queryFn: ({ signal }) =>
      call(tab === 'abonnement' ? newerInFollowing : newerInDiscovery, {
        query: { since: asOf ?? '', ...communitiesIn(tab) },
        signal,
      }),
    enabled: asOf !== undefined,
    initialData: { hasNewer: false },
    staleTime: everyMs,
    refetchInterval: ({ state }) => (state.data?.hasNewer ? false : everyMs),
    retry: false,
  })
  return data.hasNewer
}
