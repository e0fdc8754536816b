import { useEffect, useState } from 'react'
import { logFailure } from '../lib/log-failure.ts'
import { awaitFirstToast } from './toast.ts'

type Surface = typeof import('./toast-surface.tsx')

/** Where toasts appear; once in the application. After a failed load the next toast loads their code again. */
export function ToastRegion() {
  const [loaded, setLoaded] = useState<Surface>()
  useEffect(
    () =>
      awaitFirstToast(() => {
        import('./toast-surface.tsx').then(setLoaded, (error: unknown) => logFailure('toasts', error))
      }),
    [],
  )
  return loaded && <loaded.ToastSurface />
}
