import { createStore } from './create-store.ts'
import { subscribeSession } from './session.ts'
import { storedValue } from './stored-value.ts'

// Stored in the browser: no count may flash before the server has answered [APP-12].
const stored = storedValue('aura.calm')
const store = createStore(isCalm)

/** Whether the viewer chose to see no counts. */
export function isCalm(): boolean {
  return stored.read() === '1'
}

/** Hides counts or shows them again: at once, in every tab, and on the next visits. */
export function setCalm(isOn: boolean): void {
  if (isOn === isCalm()) return
  stored.write(isOn ? '1' : null)
  store.notify()
}

// Another tab changed it.
window.addEventListener('storage', () => store.notify())

subscribeSession((change) => {
  if (change === 'closed' || change === 'dropped') setCalm(false)
})

/** Calm mode, followed by the component: counts of people and of their actions are neither shown nor read aloud. */
export const useCalm = store.useValue
