import { newerInDiscovery, newerInFollowing } from '@aura/contract/feed/feed.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import type { FeedTab } from '../../lib/paths.ts'

/** Asked this often at most, and up to half as long again, so that readers do not all ask at once. */
const leastMs = 60_000
const spreadMs = 30_000

/**
 * Whether posts came since a feed was read, asked from time to time while the page is looked at.
 *
 * @param asOf when its first page was read; undefined while there is none
 */
export function useNewerPosts(tab: FeedTab, asOf: string | undefined): boolean {
  const [everyMs] = useState(() => leastMs + Math.random() * spreadMs)
  const { data } = useQuery({
    queryKey: ['feed-newer', tab, asOf],
    queryFn: ({ signal }) =>
      call(tab === 'abonnement' ? newerInFollowing : newerInDiscovery, {
        query: { since: asOf ?? '' },
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
