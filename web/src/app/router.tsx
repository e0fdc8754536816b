import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type Location, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router'
import { NavigationKind } from '../lib/navigation-kind.ts'
import { readOverPage } from '../lib/post-over-page.ts'
import { BrowserRouter } from '../lib/router.tsx'
import { MembersPage } from '../pages/members-page.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { BackgroundTasks } from './background-tasks.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import { pages } from './pages.ts'
import { type AppRoute, routes } from './routes.ts'
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
  const isBare = ({ isBare }: AppRoute) => isBare === true
  return (
    <Routes location={location}>
      <Route element={<Shell />}>
        {routes.filter((route) => !isBare(route)).map(routeOf)}
        <Route path="*" element={<RarePages />} />
      </Route>
      {routes.filter(isBare).map(routeOf)}
    </Routes>
  )
}

function routeOf({ path, page, access, isBare }: AppRoute) {
  const Page = pages[page]
  const guarded =
    access === 'member' ? (
      <MembersPage>
        <Page />
      </MembersPage>
    ) : (
      <Page />
    )
  return (
    <Route
      key={path}
      path={path}
      element={isBare ? <Suspense fallback={null}>{guarded}</Suspense> : guarded}
    />
  )
}
