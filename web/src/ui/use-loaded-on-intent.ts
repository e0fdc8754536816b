import { useState } from 'react'
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
      // A failure here is nobody’s concern yet: `show` meets it again.
      load().catch(() => undefined)
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
