import { useState } from 'react'
import { logFailure } from '../lib/log-failure.ts'
import { showToast } from './toast.ts'

/**
 * Fetches code when a person is about to need it.
 * `prepare` starts early (hover, focus); `show` also says that it is wanted. `loaded` comes once both are true.
 * After a failed fetch the next press tries again.
 */
export function useLoadedOnIntent<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<{ value: T }>()
  return {
    loaded: loaded?.value,
    prepare: () => {
      // Nobody waits for it yet: `show` meets the failure again.
      load().catch((error: unknown) => logFailure('code fetched ahead', error))
    },
    show: async () => {
      try {
        const value = await load()
        setLoaded({ value })
      } catch {
        showToast({ kind: 'error', message: 'Connexion impossible. Vérifiez votre réseau, puis réessayez.' })
      }
    },
  }
}
