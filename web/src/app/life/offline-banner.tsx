import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { lifeTexts as texts } from './life.texts.ts'
import { type Reachability, watchReachability } from './reachability.ts'
import './offline-banner.css'

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
    <div role="status" className="offline-banner">
      {reachability && <OfflineWords reachability={reachability} />}
    </div>
  )
}

function OfflineWords({ reachability }: { reachability: Reachability }) {
  const isOffline = useSyncExternalStore(reachability.subscribe, reachability.isOffline)
  if (!isOffline) return null
  return (
    <p>
      <CloudOff aria-hidden />
      <span>
        <strong>{texts.offline}</strong>
        <span className="text-muted"> · {texts.offlineHint}</span>
      </span>
    </p>
  )
}
