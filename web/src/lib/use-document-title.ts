import { useEffect } from 'react'

let title = document.title
let mark = ''

/**
 * Names the page in the browser’s tab and history: `Connexion · Aura`. The name before comes back when it goes, as what
 * stood above a page leaves it again.
 */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    const before = title
    title = name === 'Aura' ? name : `${name} · Aura`
    show()
    return () => {
      title = before
      show()
    }
  }, [name])
}

/** Puts a mark before the name of every page, such as `(3) `; none when empty. */
export function markDocumentTitle(wanted: string): void {
  mark = wanted
  show()
}

function show(): void {
  document.title = mark + title
}
