import { lazy } from 'react'
import { useSession } from '../lib/session.ts'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'
import { useQuietMoment } from './use-quiet-moment.ts'

const NewsAndCalm = lazy(async () => ({ default: (await import('./news-and-calm.tsx')).NewsAndCalm }))

/**
 * News come once the first screen has, and whether calm mode is still on: their code and calls wait until the browser has
 * nothing more urgent to do.
 */
export function LateNews() {
  const { token } = useSession()
  const isTime = useQuietMoment()
  if (!isTime || token === null) return null
  return (
    <OptionalBoundary>
      <NewsAndCalm key={token} token={token} />
    </OptionalBoundary>
  )
}
