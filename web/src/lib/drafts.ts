import { subscribeSession } from './session.ts'

/** Keys of drafts in localStorage begin so; each names its account. */
export const draftPrefix = 'aura.draft.'
/** The IndexedDB database with the files of drafts. */
export const draftDatabase = 'aura-drafts'

/** Forgets all drafts of this browser: the next person to log in here must not find them. */
function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
    globalThis.indexedDB?.deleteDatabase(draftDatabase)
  } catch {
    // Storage is refused: nothing was kept.
  }
}

subscribeSession((change) => {
  if (change === 'closed') forgetDrafts()
})
