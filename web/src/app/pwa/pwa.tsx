// Toasts must show without a network: their code comes ahead of the first one.
import '../../ui/toast-surface.tsx'
import { lazy } from 'react'
import { useLocation } from 'react-router'
import { SupportBadge } from '../../features/support/support-badge.tsx'
import { config } from '../../lib/config.ts'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { AppUpdates } from './app-updates.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OfflineFeed } from './offline-feed.tsx'
import { PushEvents } from './push-events.tsx'

const Advertising = lazy(async () => ({
  default: (await import('../../features/advertising/advertising.tsx')).Advertising,
}))

/** Loaded last: offline use, updates, pushes, advertising and the request for support. */
export function Pwa() {
  const { pathname } = useLocation()
  return (
    <>
      <OfflineBanner />
      <AppUpdates />
      <OfflineFeed />
      <PushEvents />
      {config.advertising && (
        <OptionalBoundary>
          <Advertising />
        </OptionalBoundary>
      )}
      {/* The landing page offers two actions and no third. */}
      {pathname !== '/' && <SupportBadge />}
    </>
  )
}
