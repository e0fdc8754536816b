import { onlineManager, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { feedOptions } from '../../cache/feed.ts'
import { tabOf } from '../../cache/feed-pages.ts'
import { paths } from '../../lib/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './offline-banner.module.css'
import { pwaTexts as texts } from './pwa.texts.ts'
import { watchReachability } from './reachability.ts'

/** Shows « Hors ligne » while the server is unreachable. */
export function OfflineBanner() {
  const client = useQueryClient()
  useEffect(() => watchReachability(client), [client])
  // Screen readers announce text only in a region that already exists.
  return (
    <div
      role="status"
      data-offline-banner
      className="fixed right-0 bottom-[max(0px,var(--bottom-bar-height)-var(--offline-height))] left-(--sidebar-width) z-31 max-tablet:[html:has([data-post-stage])_&]:scheme-dark"
    >
      <OfflineText />
    </div>
  )
}

function OfflineText() {
  const isOffline = !useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const isFeedShown = useIsFeedShown()
  if (!isOffline) return null
  return (
    <p
      className={classNames(
        styles.strip,
        'flex items-center justify-center gap-2 border-y border-line bg-raised px-3 text-[13px] whitespace-nowrap text-ink',
      )}
    >
      <CloudOff aria-hidden className="size-3.75 flex-none text-muted" />
      <span>
        <strong>{texts.offline}</strong>
        {isFeedShown && <span className="text-muted"> · {texts.offlineHint}</span>}
      </span>
    </p>
  )
}

/** Only the feed shows stored content. */
function useIsFeedShown(): boolean {
  const { pathname, search } = useLocation()
  const { data } = useInfiniteQuery({ ...feedOptions(tabOf(search)), enabled: false })
  return pathname === paths.feed && data !== undefined
}
