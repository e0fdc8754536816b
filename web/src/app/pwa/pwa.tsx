// Toasts must show without a network: their code comes ahead of the first one.
import '../../ui/toast-surface.tsx'
import { useLocation } from 'react-router'
import { SupportBadge } from '../../features/support/support-badge.tsx'
import { AppUpdates } from './app-updates.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OfflineFeed } from './offline-feed.tsx'
import { PushEvents } from './push-events.tsx'

/** Loaded last: offline use, updates, pushes and the request for support. */
export function Pwa() {
  const { pathname } = useLocation()
  return (
    <>
      <OfflineBanner />
      <AppUpdates />
      <OfflineFeed />
      <PushEvents />
      {/* The landing page offers two actions and no third. */}
      {pathname !== '/' && <SupportBadge />}
    </>
  )
}
