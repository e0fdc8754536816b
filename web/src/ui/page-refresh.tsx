import { PullToRefresh } from './pull-to-refresh.tsx'

interface PageRefreshProps {
  isRefreshing: boolean
  /** The page has just been read again. */
  isRefreshed: boolean
  onRefresh: () => void
}

/** Pulling the page down at its top reads it again; screen readers hear of it. */
export function PageRefresh({ isRefreshing, isRefreshed, onRefresh }: PageRefreshProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {isRefreshing ? 'Actualisation…' : isRefreshed && 'Actualisé.'}
      </p>
      <PullToRefresh isRefreshing={isRefreshing} onRefresh={onRefresh} />
    </>
  )
}
