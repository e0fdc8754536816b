import { lazy, useEffect, useState } from 'react'
import { useSession } from '../lib/session.ts'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'
import { isStoredPage } from './is-stored-page.ts'
import { useBrowserIdle } from './use-browser-idle.ts'

const MemberTasks = lazy(async () => ({ default: (await import('./member-tasks.tsx')).MemberTasks }))
const LateParts = lazy(async () => ({ default: (await import('./late-parts.tsx')).LateParts }))

/** Late parts load this long after the first screen, or at the first interaction. */
const latePartsDelayMs = 3000
const interactions = ['pointerdown', 'keydown', 'scroll'] as const

/** Loads and runs, once the first screen is shown and the browser is idle, what pages do not need to be read. */
export function BackgroundTasks() {
  const { token } = useSession()
  const isIdle = useBrowserIdle()
  const areLatePartsDue = useAreLatePartsDue(isIdle)
  return (
    <>
      {isIdle && token !== null && (
        <OptionalBoundary>
          <MemberTasks key={token} token={token} />
        </OptionalBoundary>
      )}
      {areLatePartsDue && (
        <OptionalBoundary>
          <LateParts />
        </OptionalBoundary>
      )}
    </>
  )
}

/** Without the server late parts run at once: the offline banner is one of them. */
function useAreLatePartsDue(isIdle: boolean): boolean {
  const [areDue, setAreDue] = useState(() => !navigator.onLine || isStoredPage())
  useEffect(() => {
    if (!isIdle) return
    const begin = () => setAreDue(true)
    const timer = setTimeout(begin, latePartsDelayMs)
    const options = { capture: true, passive: true }
    for (const type of interactions) window.addEventListener(type, begin, options)
    return () => {
      clearTimeout(timer)
      for (const type of interactions) window.removeEventListener(type, begin, options)
    }
  }, [isIdle])
  return areDue
}
