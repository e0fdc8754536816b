import { useState } from 'react'
import { logFailure } from '../lib/log-failure.ts'
import { reloadPage } from '../lib/reload-page.ts'
import { showToast } from './toast.ts'

/**
 * Loads code just before it is needed: `prepare` on hover or focus, `show` on a click. `loaded` is set after `show`. After a failed
 * load a toast says so, `show` answers false, and the next click tries again. Browsers may keep a failed import until the page is
 * loaded anew, which the toast offers.
 */
export function useLoadedOnIntent<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<{ value: T }>()
  return {
    loaded: loaded?.value,
    prepare: () => {
      // Nothing waits for it yet: `show` reports the failure.
      load().catch((error: unknown) => logFailure('code fetched ahead', error))
    },
    show: async () => {
      try {
        const value = await load()
        setLoaded({ value })
        return true
      } catch {
        showToast({
          kind: 'error',
          message: 'Impossible de charger cette partie. Vérifiez votre connexion, puis rechargez la page.',
          subject: 'code',
          action: { label: 'Recharger', onSelect: () => void reloadPage() },
        })
        return false
      }
    },
  }
}
