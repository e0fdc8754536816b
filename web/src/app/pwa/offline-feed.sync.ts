import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { feedOptions } from '../../cache/feed.ts'
import { clearFeedOfOtherOwner, storeFeedPage } from '../../features/feed/offline-feed.store.ts'
import { logFailure } from '../../lib/log-failure.ts'
import type { FeedTab } from '../../lib/paths.ts'
import { subscribeSession, subscribeSessionExpiry } from '../../lib/session.ts'
import { clearOfflineFeed } from '../../service-worker/shared/offline-feed.ts'

/** Delay after the last change: pressing « J’aime » ten times writes once. */
const restMs = 1500
const tabs: readonly FeedTab[] = ['decouverte', 'abonnement']

type Pages = InfiniteData<Parameters<typeof storeFeedPage>[1]>

/**
 * Stores each tab of the feed as it was last shown, and deletes it after a logout, an ended session or a change of account.
 * Answers a function that ends this.
 */
export function syncOfflineFeed(client: QueryClient): () => void {
  // On an insecure address the browser has neither this storage nor a service worker.
  if (!('caches' in window)) return () => undefined
  const timers = new Map<FeedTab, ReturnType<typeof setTimeout>>()
  /** `asOf` of pages read in an earlier session: they stay on the screen after it expired, and are not stored for the visitor. */
  const others = new Set<string>()
  /** Writes run one after another. */
  let work = clearFeedOfOtherOwner().catch(noteFailure)
  const then = (next: () => Promise<void>) => {
    // Storage refused or full: nothing is stored.
    work = work.then(next).catch(noteFailure)
  }

  const firstPage = (tab: FeedTab) => client.getQueryData<Pages>(feedOptions(tab).queryKey)?.pages[0]
  const plan = (tab: FeedTab) => {
    clearTimeout(timers.get(tab))
    timers.set(
      tab,
      setTimeout(() => {
        const page = firstPage(tab)
        if (page && !others.has(page.asOf)) then(() => storeFeedPage(tab, page))
      }, restMs),
    )
  }
  const forget = () => {
    for (const tab of tabs) {
      clearTimeout(timers.get(tab))
      const page = firstPage(tab)
      if (page) others.add(page.asOf)
    }
    // Runs at once: a write under way ends by deleting what it wrote.
    void clearOfflineFeed().catch(noteFailure)
  }

  const planAll = () => {
    for (const tab of tabs) if (firstPage(tab)) plan(tab)
  }

  planAll()
  const stops = [
    client.getQueryCache().subscribe((event) => {
      const tab = tabOfQuery(event.query)
      if (tab && event.type === 'updated' && event.action.type === 'success') plan(tab)
    }),
    subscribeSession((change) => {
      // The stored feed belongs to the token it was stored with.
      if (change === 'renewed') planAll()
      else forget()
    }),
    subscribeSessionExpiry(forget),
    () => timers.forEach(clearTimeout),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function noteFailure(error: unknown): void {
  logFailure('keeping the feed', error)
}

function tabOfQuery({ queryKey: [subject, tab] }: Query): FeedTab | undefined {
  return subject === 'feed' ? tabs.find((known) => known === tab) : undefined
}
