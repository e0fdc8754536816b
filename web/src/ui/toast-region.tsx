import { lazy, useEffect, useState } from 'react'
import { OptionalBoundary } from './optional-boundary.tsx'
import { awaitFirstToast } from './toast.ts'

const ToastSurface = lazy(async () => ({ default: (await import('./toast-surface.tsx')).ToastSurface }))

/** Where toasts appear; once in the application. */
export function ToastRegion() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => awaitFirstToast(() => setIsWanted(true)), [])
  if (!isWanted) return null
  return (
    <OptionalBoundary>
      <ToastSurface />
    </OptionalBoundary>
  )
}
