import { useEffect } from 'react'

/**
 * Names the page in the browser’s tab and history: `Connexion · Aura`. The name before comes back when it goes, as what
 * stood above a page leaves it again.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title === 'Aura' ? title : `${title} · Aura`
    return () => {
      document.title = before
    }
  }, [title])
}
