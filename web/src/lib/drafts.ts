import { subscribeSession } from './session.ts'

/** Keys of drafts in localStorage begin so; each names its account. */
export const draftPrefix = 'aura.draft.'
/** The IndexedDB database with the files of drafts. */
export const draftDatabase = 'aura-drafts'

/** Keys of what else somebody typed: comments that were not sent, and searches. */
const typedPrefixes = [draftPrefix, 'aura.unsent.', 'aura.searches.']

/** Forgets all that was typed in this browser: the next person to log in here must not find it. */
function forgetTyped(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (typedPrefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key)
    globalThis.indexedDB?.deleteDatabase(draftDatabase)
  } catch {
    // Storage is refused: nothing was kept.
  }
}

subscribeSession((change) => {
  if (change === 'closed') forgetTyped()
})
