import { lazy, useEffect, useState } from 'react'
import { useSession } from '../lib/session.ts'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'
import { useBrowserIdle } from './use-browser-idle.ts'

const MemberTasks = lazy(async () => ({ default: (await import('./member-tasks.tsx')).MemberTasks }))
const Pwa = lazy(async () => ({ default: (await import('./pwa/pwa.tsx')).Pwa }))

/** The PWA code loads this long after the first screen, or at the first interaction. */
const pwaDelayMs = 3000
const interactions = ['pointerdown', 'keydown', 'scroll'] as const

/** Loads and runs, once the first screen is shown and the browser is idle, what pages do not need to be read. */
export function BackgroundTasks() {
  const { token } = useSession()
  const isIdle = useBrowserIdle()
  const isPwaDue = useIsPwaDue(isIdle)
  return (
    <>
      {isIdle && token !== null && (
        <OptionalBoundary>
          <MemberTasks key={token} token={token} />
        </OptionalBoundary>
      )}
      {isPwaDue && (
        <OptionalBoundary>
          <Pwa />
        </OptionalBoundary>
      )}
    </>
  )
}

/** Without a network the PWA code runs at once: the offline banner is part of it. */
function useIsPwaDue(isIdle: boolean): boolean {
  const [isDue, setIsDue] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!isIdle) return
    const begin = () => setIsDue(true)
    const timer = setTimeout(begin, pwaDelayMs)
    const options = { capture: true, passive: true }
    for (const type of interactions) window.addEventListener(type, begin, options)
    return () => {
      clearTimeout(timer)
      for (const type of interactions) window.removeEventListener(type, begin, options)
    }
  }, [isIdle])
  return isDue
}
