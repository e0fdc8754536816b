import { useEffect } from 'react'
import { createStore } from './create-store.ts'

const appName = 'Aura'
const end = ` · ${appName}`

/** The server names some pages before their code runs; that name is of the first page alone. */
let title = appName
let mark = ''

/** Title of the page; empty without one. Listeners are called whenever the heading may have changed. */
export const pageTitle = createStore(() => (title.endsWith(end) ? title.slice(0, -end.length) : ''))

/**
 * Names the page in the browser’s tab and history: `Connexion · Aura`. The name before comes back when it goes, as what
 * stood above a page leaves it again.
 */
export function useDocumentTitle(name: string): void {
  useEffect(() => {
    const before = title
    title = name === appName ? name : name + end
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
  pageTitle.notify()
}
