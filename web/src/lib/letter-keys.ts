import { createStore } from './create-store.ts'
import { isKeyForPage } from './is-key-for-page.ts'
import { storedValue } from './stored-value.ts'

const stored = storedValue('aura.letter-keys')
const store = createStore(areLetterKeysOn)

/** Whether keys of a single character act on the page in this browser: they do, until the viewer turns them off. */
export function areLetterKeysOn(): boolean {
  return stored.read() !== 'off'
}

/** Turns the keys of a single character on or off, now and for the next visits. */
export function setLetterKeys(isOn: boolean): void {
  stored.write(isOn ? null : 'off')
  store.notify()
}

/** `areLetterKeysOn`, followed by the component. */
export const useLetterKeys = store.useValue

/** Whether a letter, digit or sign was pressed for the page, and such keys act. */
export function isLetterForPage(event: KeyboardEvent): boolean {
  return isKeyForPage(event) && areLetterKeysOn()
}
