// Toasts must show without a network: their code comes ahead of the first one.
import '../../ui/toast-surface.tsx'
import { lazy } from 'react'
import { matchPath, useLocation } from 'react-router'
import { SupportBadge } from '../../features/support/support-badge.tsx'
import { config } from '../../lib/config.ts'
import { pathPatterns, paths } from '../../lib/paths.ts'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { EdgeSwipe } from '../edge-swipe.tsx'
import { KeysHelp } from '../keys-help.tsx'
import { PageTransitions } from '../page-transitions.tsx'
import { AppUpdates } from './app-updates.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OfflineFeed } from './offline-feed.tsx'
import { PushEvents } from './push-events.tsx'

// Added late: a manifest in the page, with its icon, would load before the first screen.
const manifest = document.createElement('link')
manifest.rel = 'manifest'
manifest.href = '/manifest.webmanifest'
document.head.append(manifest)

const Advertising = lazy(async () => ({
  default: (await import('../../features/advertising/advertising.tsx')).Advertising,
}))

/** The landing page offers two actions and no third; on a post the badge would cover its words and controls. */
function isWithoutBadge(pathname: string): boolean {
  return (
    pathname === paths.landing || pathname === paths.feed || matchPath(pathPatterns.post, pathname) !== null
  )
}

/** Parts of the application that load after the first screen. */
export function Pwa() {
  const { pathname } = useLocation()
  return (
    <>
      <OfflineBanner />
      <AppUpdates />
      <OfflineFeed />
      <PushEvents />
      <KeysHelp />
      <EdgeSwipe />
      <PageTransitions />
      {config.advertising && (
        <OptionalBoundary>
          <Advertising />
        </OptionalBoundary>
      )}
      {config.donationUrls.length > 0 && !isWithoutBadge(pathname) && <SupportBadge />}
    </>
  )
}
