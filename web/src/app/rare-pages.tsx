import { Navigate, useLocation } from 'react-router'
import { pageSettings } from '../lib/page-settings.ts'
import { challengePath, pathPatterns } from '../lib/paths.ts'
import { findRoute, RoutePlace } from '../lib/router.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { PlacePage } from './place-page.tsx'
import { rareRoutes } from './rare-routes.ts'

const offered = rareRoutes.filter(({ isForDevelopment }) => pageSettings.embedded || !isForDevelopment)

/** The page of an address that is not in the main table. */
export function RarePages() {
  const location = useLocation()
  const found = findRoute(offered, location.pathname)
  if (!found) return <UnknownPlace pathname={location.pathname} />
  return (
    <RoutePlace location={location} found={found}>
      <PlacePage page={found.route.page} access={found.route.access} />
    </RoutePlace>
  )
}

/** Notifications of challenges lead to `/challenge/:id` [NTF-11]. */
function UnknownPlace({ pathname }: { pathname: string }) {
  const found = findRoute([{ path: pathPatterns.challengeOfNotification }], pathname)
  if (!found) return <NotFoundPage />
  return <Navigate to={challengePath(found.match.params.id ?? '')} replace />
}
