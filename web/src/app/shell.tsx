import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { JoinGate } from '../features/accounts/join/join-gate.tsx'
import { profilePath } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ExpiredSessionGate } from './expired-session-gate.tsx'
import { isRoot } from './is-root.ts'
import { MoreButton } from './more-button.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { usePageArrival } from './use-page-arrival.ts'

// Lazy, because the feed, the first page of most visits, has no header.
const PageHeader = lazy(async () => ({ default: (await import('./page-header.tsx')).PageHeader }))

function PageLoading() {
  return (
    <Loading>
      <div className="mx-auto w-full max-w-[680px] px-5 pt-12 headed:pt-3">
        <Skeleton className="mb-6 h-8 w-1/2" />
        <SkeletonText lines={5} />
      </div>
    </Loading>
  )
}

/** Stands beside the page, so that it acts once the page has come, not its placeholder. */
function PageArrival(): null {
  usePageArrival()
  return null
}

/** Around every page: navigation, landmarks, the expired-session dialog. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { token, pseudo } = useSession()
  const hasHeader = !isRoot(pathname)
  const { reset } = useQueryErrorResetBoundary()
  return (
    <>
      <a
        href="#contenu"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-full bg-ink px-5 py-2.5 font-semibold text-canvas focus:translate-y-0"
      >
        Aller au contenu
      </a>
      <Sidebar />
      <main
        id="contenu"
        tabIndex={-1}
        data-has-header={hasHeader ? '' : undefined}
        className="min-h-dvh pb-(--bottom-bar-height) pr-(--side-panel-width) pl-(--sidebar-width) outline-none"
      >
        {hasHeader && (
          <div className="sticky top-0 z-25 h-(--page-header-height) hidden headed:block print:hidden">
            <OptionalBoundary>
              <PageHeader isOwnProfile={pathname === profilePath(pseudo ?? '')} />
            </OptionalBoundary>
          </div>
        )}
        {!hasHeader && token !== null && (
          <div data-over-media className={`${styles.corner} tablet:hidden`}>
            <MoreButton />
          </div>
        )}
        <Suspense fallback={<PageLoading />}>
          <ErrorBoundary resetKey={pathname} onRetry={reset}>
            {children}
          </ErrorBoundary>
          <PageArrival />
        </Suspense>
      </main>
      <BottomBar />
      <ExpiredSessionGate />
      <JoinGate />
    </>
  )
}
