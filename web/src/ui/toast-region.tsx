import { useEffect, useState } from 'react'
import { logFailure } from '../lib/log-failure.ts'
import { awaitFirstToast, serveToasts, type ToastMessage } from './toast.ts'

const loadSurface = () => import('./toast-surface.tsx')
type Surface = Awaited<ReturnType<typeof loadSurface>>

/** How long a plain message shows. */
const plainMs = 8000

/**
 * Where toasts appear; once in the application. Where their code fails to load, the last message shows without it, and the next toast
 * loads the code again.
 */
export function ToastRegion({ load = loadSurface }: { load?: () => Promise<Surface> }) {
  const [loaded, setLoaded] = useState<Surface>()
  const [plain, setPlain] = useState<ToastMessage>()
  useEffect(
    () =>
      awaitFirstToast(() => {
        load().then(setLoaded, (error: unknown) => {
          logFailure('toasts', error)
          const stopServing = serveToasts(setPlain)
          stopServing()
        })
      }),
    [load],
  )
  useEffect(() => {
    const timer = plain && setTimeout(() => setPlain(undefined), plainMs)
    return () => clearTimeout(timer)
  }, [plain])
  if (loaded) return <loaded.ToastSurface />
  return (
    plain && (
      <p
        role="alert"
        className="pointer-events-none fixed inset-x-3 top-[calc(env(safe-area-inset-top)+8px)] z-45 mx-auto max-w-90 rounded-card border border-line bg-raised-strong p-4 text-ink shadow-float"
      >
        {plain.message}
      </p>
    )
  )
}
