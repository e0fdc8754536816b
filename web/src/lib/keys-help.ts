import { createStore } from './create-store.ts'

let isShown = false
const store = createStore(() => isShown)

/** Shows or hides the sheet of keys. */
export function showKeysHelp(isWanted: boolean): void {
  isShown = isWanted
  store.notify()
}

/** Whether the sheet of keys shows, followed by the component. */
export const useKeysHelp = store.useValue
