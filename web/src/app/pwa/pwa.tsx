import { useLocation } from 'react-router'
import { SupportBadge } from '../../features/support/support-badge.tsx'
import { AppUpdates } from './app-updates.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OfflineFeed } from './offline-feed.tsx'
import { PushEvents } from './push-events.tsx'

/** What comes last of all: the site opens offline, asks before it updates, is told of pushes, and may ask for support. */
export function Pwa() {
  const { pathname } = useLocation()
  return (
    <>
      <OfflineBanner />
      <AppUpdates />
      <OfflineFeed />
      <PushEvents />
      {/* The landing page has two acts, and no third. */}
      {pathname !== '/' && <SupportBadge />}
    </>
  )
}
