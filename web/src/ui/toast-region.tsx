import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../lib/log-failure.ts'
import { awaitFirstToast, serveToasts, type ToastMessage } from './toast.ts'

const loadSurface = () => import('./toast-surface.tsx')
type Surface = Awaited<ReturnType<typeof loadSurface>>

/** How long a plain message shows, unless a press on it or Escape ends it. */
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
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!plain) return
    const dismiss = () => setPlain(undefined)
    const press = ({ target }: Event) => box.current?.contains(target as Node) && dismiss()
    const type = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss()
    const timer = setTimeout(dismiss, plainMs)
    window.addEventListener('click', press)
    window.addEventListener('keydown', type)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('click', press)
      window.removeEventListener('keydown', type)
    }
  }, [plain])
  if (loaded) return <loaded.ToastSurface />
  return (
    plain && (
      // Under the tabs or the header of a page, and on a phone beside the rail of a post.
      <p
        ref={box}
        role="alert"
        className="fixed inset-x-3 max-tablet:right-19 top-[calc(env(safe-area-inset-top)+64px)] z-45 mx-auto max-w-90 rounded-card border border-line bg-raised-strong p-4 text-ink shadow-float"
      >
        {plain.message}
      </p>
    )
  )
}
