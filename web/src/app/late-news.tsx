import { lazy, Suspense } from 'react'
import { useSession } from '../lib/session.ts'
import { useQuietMoment } from './use-quiet-moment.ts'

const News = lazy(async () => ({ default: (await import('../features/notifications/news.tsx')).News }))
const KeptCalm = lazy(async () => ({
  default: (await import('../features/preferences/kept-calm.tsx')).KeptCalm,
}))

/**
 * News come once the first screen has, and whether calm mode is still on: their code and calls wait until the browser has
 * nothing more urgent to do.
 */
export function LateNews() {
  const { token } = useSession()
  const isTime = useQuietMoment()
  if (!isTime || token === null) return null
  return (
    <Suspense fallback={null}>
      <News key={token} token={token} />
      <KeptCalm key={`calm ${token}`} />
    </Suspense>
  )
}
