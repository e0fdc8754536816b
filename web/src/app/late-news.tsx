import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../lib/session.ts'

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
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const begin = () => whenIdle(() => setIsTime(true))
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => window.removeEventListener('load', begin)
  }, [])
  if (!isTime || token === null) return null
  return (
    <Suspense fallback={null}>
      <News key={token} token={token} />
      <KeptCalm key={`calm ${token}`} />
    </Suspense>
  )
}

const longestWaitMs = 2000

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestWaitMs })
  else setTimeout(work, longestWaitMs)
}
