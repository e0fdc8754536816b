// For the forms and windows of any page.
import '../lib/guard-opened-window.ts'
import '../lib/guard-second-press.ts'
import { lazy } from 'react'
import { matchPath, useLocation } from 'react-router'
import { SupportBadge } from '../features/support/support-badge.tsx'
import { config } from '../lib/config.ts'
import { pathPatterns, paths } from '../lib/paths.ts'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'
import { skipGuardAfterReload } from '../ui/use-closed-by-back.ts'
import { EdgeSwipe } from './edge-swipe.tsx'
import { PageTransitions } from './page-transitions.tsx'
import { Pwa } from './pwa/pwa.tsx'
import { ShortcutsHelp } from './shortcuts-help.tsx'

const Advertising = lazy(async () => ({
  default: (await import('../features/advertising/advertising.tsx')).Advertising,
}))

/** On the landing page it would be a third action; on a post it would cover text and controls. */
function isWithoutBadge(pathname: string): boolean {
  return (
    pathname === paths.landing || pathname === paths.feed || matchPath(pathPatterns.post, pathname) !== null
  )
}

skipGuardAfterReload()

/** Parts of the application that load after the first screen. */
export function LateParts() {
  const { pathname } = useLocation()
  return (
    <>
      <Pwa />
      <ShortcutsHelp />
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
