import { newerInDiscovery, newerInFollowing } from '@aura/contract/feed/feed.contract'
import { communitiesIn } from '../../cache/feed-pages.ts'
import { useHasNewer } from '../../cache/use-has-newer.ts'
import { call } from '../../lib/call.ts'
import type { FeedTab } from '../../lib/paths.ts'

/** Whether newer posts exist than the feed shows; `asOf` is when its first page was read. */
export function useNewerPosts(tab: FeedTab, asOf: string | undefined): boolean {
  return useHasNewer({
    queryKey: ['feed-newer', tab],
    asOf,
    ask: (since, signal) =>
      call(tab === 'abonnement' ? newerInFollowing : newerInDiscovery, {
        query: { since, ...communitiesIn(tab) },
        signal,
      }),
  })
}
