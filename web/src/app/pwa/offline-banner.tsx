import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { feedOptions } from '../../cache/feed.ts'
import { tabOf } from '../../cache/feed-pages.ts'
import { paths } from '../../lib/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './offline-banner.module.css'
import { pwaTexts as texts } from './pwa.texts.ts'
import { type Reachability, watchReachability } from './reachability.ts'

/** Says « Hors ligne » while the server is out of reach. */
export function OfflineBanner() {
  const client = useQueryClient()
  const [reachability, setReachability] = useState<Reachability>()
  useEffect(() => {
    const watched = watchReachability(client)
    setReachability(watched)
    return watched.stop
  }, [client])
  // The region is there before its words are: only then are they read out.
  return (
    <div
      role="status"
      data-offline-banner
      className="fixed right-0 bottom-[max(0px,var(--bottom-bar-height)-var(--offline-height))] left-(--sidebar-width) z-31"
    >
      {reachability && <OfflineWords reachability={reachability} />}
    </div>
  )
}

function OfflineWords({ reachability }: { reachability: Reachability }) {
  const isOffline = useSyncExternalStore(reachability.subscribe, reachability.isOffline)
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

/** Of all pages, the feed alone shows what was seen before. */
function useIsFeedShown(): boolean {
  const { pathname, search } = useLocation()
  const { data } = useInfiniteQuery({ ...feedOptions(tabOf(search)), enabled: false })
  return pathname === paths.feed && data !== undefined
}
