import { lazy, useEffect, useState } from 'react'
import { OptionalBoundary } from '../ui/optional-boundary.tsx'
import { useQuietMoment } from './use-quiet-moment.ts'

const Life = lazy(async () => ({ default: (await import('./life/life.tsx')).Life }))

/** After the first screen, it is let be for this long, or until the reader does something. */
const restMs = 3000
const signs = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * What makes an application of the site (service worker, updates, offline, push) comes last of all, except when the site opens
 * without a network: then it has something to say.
 */
export function LateLife() {
  const isQuiet = useQuietMoment()
  const [isTime, setIsTime] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!isQuiet) return
    const begin = () => setIsTime(true)
    const timer = setTimeout(begin, restMs)
    const options = { capture: true, passive: true }
    for (const sign of signs) window.addEventListener(sign, begin, options)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, begin, options)
    }
  }, [isQuiet])
  if (!isTime) return null
  return (
    <OptionalBoundary>
      <Life />
    </OptionalBoundary>
  )
}
