import { newerInDiscovery, newerInFollowing } from '@aura/contract/feed/feed.contract'
import { ArrowUp } from 'lucide-react'
import { communitiesIn } from '../../cache/feed-pages.ts'
import { useHasNewer } from '../../cache/use-has-newer.ts'
import { call } from '../../lib/call.ts'
import type { FeedTab } from '../../lib/paths.ts'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import styles from './feed.module.css'
import { feedTexts } from './feed.texts.ts'

interface NewPostsProps {
  tab: FeedTab
  /** When the first page of the feed was read. */
  asOf: string | undefined
  isRefreshing: boolean
  onRefresh: () => void
}

/** Polls for posts newer than those of the feed and announces them; only the button moves the feed. */
export function NewPosts({ tab, asOf, isRefreshing, onRefresh }: NewPostsProps) {
  const hasNewer = useHasNewer({
    queryKey: ['feed-newer', tab],
    asOf,
    ask: (since, signal) =>
      call(tab === 'abonnement' ? newerInFollowing : newerInDiscovery, {
        query: { since, ...communitiesIn(tab) },
        signal,
      }),
  })
  return (
    // Screen readers announce text only in a region that already exists.
    <div role="status" className={styles.newPosts}>
      {hasNewer && !isRefreshing && (
        <button ref={passFocusOn} type="button" className={styles.pill} onClick={onRefresh}>
          <ArrowUp aria-hidden className="size-4" />
          {feedTexts.newPosts}
        </button>
      )}
    </div>
  )
}
