import { useLocation } from 'react-router'
import { SupportBadge } from '../../features/support/support-badge.tsx'
import { AppUpdates } from './app-updates.tsx'
import { KeptFeed } from './kept-feed.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PushLife } from './push-life.tsx'

/** What comes last of all: the site opens offline, asks before it updates, is told of pushes, and may ask for support. */
export function Life() {
  const { pathname } = useLocation()
  return (
    <>
      <OfflineBanner />
      <AppUpdates />
      <KeptFeed />
      <PushLife />
      {/* The landing page has two acts, and no third. */}
      {pathname !== '/' && <SupportBadge />}
    </>
  )
}
