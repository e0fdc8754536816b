import { dropShare } from '../service-worker/shared/received-share.ts'
import { subscribeSession } from './session.ts'
import { type StoredValue, storedValue } from './stored-value.ts'

/** Keys in localStorage of what accounts typed and did not send begin so. */
const prefix = 'aura.unsent.'
/** The IndexedDB database with the files of drafts. */
export const draftDatabase = 'aura-drafts'

/** The key under which an account's words are stored, for browsers that several people use. No pseudo contains `|`. */
export const unsentKey = (pseudo: string | null, name: string) => `${prefix}${pseudo ?? ''}|${name}`

/** Words that an account typed and did not send; `name` tells which. */
export function unsentWords(pseudo: string | null, name: string): StoredValue {
  return storedValue(unsentKey(pseudo, name))
}

/** Calls `handle` with each stored key of unsent words. */
function withKeys(handle: (key: string) => void): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) handle(key)
  } catch {
    // Storage is refused: nothing was kept.
  }
}

/** Forgets the words whose name begins with `start`, of all accounts. */
export function forgetUnsentWords(start: string): void {
  withKeys((key) => {
    if (key.slice(key.indexOf('|') + 1).startsWith(start)) localStorage.removeItem(key)
  })
}

/** Gives the words of an account to its new pseudo. */
export function moveUnsentWords(pseudo: string, newPseudo: string): void {
  const from = unsentKey(pseudo, '')
  withKeys((key) => {
    if (!key.startsWith(from)) return
    const text = localStorage.getItem(key)
    localStorage.removeItem(key)
    if (text !== null) localStorage.setItem(unsentKey(newPseudo, key.slice(from.length)), text)
  })
}

subscribeSession((change) => {
  if (change !== 'closed') return
  // The next person to log in here must not find them.
  forgetUnsentWords('')
  globalThis.indexedDB?.deleteDatabase(draftDatabase)
  if ('caches' in globalThis) void dropShare().catch(() => undefined)
})
