import { useEffect } from 'react'

/** Names the page in the browser’s tab and history: `Connexion · Aura`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Aura' ? title : `${title} · Aura`
  }, [title])
}
