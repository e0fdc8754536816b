import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { feedOptions } from '../../cache/feed.ts'
import {
  clearFeedOfOtherOwner,
  clearOfflineFeed,
  storeFeedPage,
} from '../../features/feed/offline-feed.store.ts'
import { logFailure } from '../../lib/log-failure.ts'
import type { FeedTab } from '../../lib/paths.ts'
import { subscribeSession, subscribeSessionExpiry } from '../../lib/session.ts'

/** A feed is kept once it has been left alone this long: pressing « J’aime » ten times writes once. */
const restMs = 1500
const tabs: readonly FeedTab[] = ['decouverte', 'abonnement']

type Pages = InfiniteData<Parameters<typeof storeFeedPage>[1]>

/**
 * Keeps each tab of the feed as it was last shown, and forgets it with the session: after a logout, an ended session or a change
 * of account nothing of it is left in the browser. Answers how to stop.
 */
export function syncOfflineFeed(client: QueryClient): () => void {
  // Without a secure address the browser has no such store, and no service worker that would read it.
  if (!('caches' in window)) return () => undefined
  const timers = new Map<FeedTab, ReturnType<typeof setTimeout>>()
  /** Pages that somebody else was shown, by when the server gave them: they stay on the screen of whom became a visitor. */
  const others = new Set<string>()
  /** Each is done after the one before. */
  let work = clearFeedOfOtherOwner().catch(noteFailure)
  const then = (next: () => Promise<void>) => {
    // Storage refused or full: nothing is kept.
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
    // Not after what is under way: that stops by itself, and writes to what is no longer there.
    void clearOfflineFeed().catch(noteFailure)
  }

  for (const tab of tabs) if (firstPage(tab)) plan(tab)
  const stops = [
    client.getQueryCache().subscribe((event) => {
      const tab = tabOfQuery(event.query)
      if (tab && event.type === 'updated' && event.action.type === 'success') plan(tab)
    }),
    subscribeSession((change) => {
      if (change !== 'renewed') forget()
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
