import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import { NavigationKind } from '../lib/navigation-kind.ts'
import { readOverPage } from '../lib/post-over-page.ts'
import { BrowserRouter, findRoute, RoutePlace } from '../lib/router.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { BackgroundTasks } from './background-tasks.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import { pages } from './pages.ts'
import { PlacePage } from './place-page.tsx'
import { routes } from './routes.ts'
import { Shell } from './shell.tsx'

const PostModal = lazyDialog<{ isOpen: true; onClose: () => void }>(
  async () => (await import('../pages/posts/post-modal.tsx')).PostModal,
)
const RarePages = lazyPage(() => import('./rare-pages.tsx'))

/** The page of the address, or the page underneath with the post of the address above it. */
export function Router() {
  return (
    <BrowserRouter>
      <ShownPages />
      <BackgroundTasks />
    </BrowserRouter>
  )
}

function ShownPages() {
  const location = useLocation()
  const navigate = useNavigate()
  const over = readOverPage(location)
  const { reset } = useQueryErrorResetBoundary()
  return (
    <NavigationKind value={useNavigationType()}>
      {/* Each page has its own boundary; this one is for the shell and the post above. */}
      <ErrorBoundary resetKey={location.pathname} onRetry={reset}>
        <Pages location={over?.under ?? location} />
        {over && <PostModal isOpen onClose={() => void navigate(-1)} />}
      </ErrorBoundary>
    </NavigationKind>
  )
}

function Pages({ location }: { location: Location }) {
  const found = findRoute(routes, location.pathname)
  const page = found && <PlacePage page={pages[found.route.page]} access={found.route.access} />
  return (
    <RoutePlace location={location} found={found}>
      {found?.route.isBare ? (
        <Suspense fallback={null}>{page}</Suspense>
      ) : (
        <Shell>{page ?? <RarePages />}</Shell>
      )}
    </RoutePlace>
  )
}
