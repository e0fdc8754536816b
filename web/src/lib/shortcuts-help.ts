import { createStore } from './create-store.ts'

let isShown = false
const store = createStore(() => isShown)

/** Shows or hides the list of shortcuts. */
export function showShortcutsHelp(isWanted: boolean): void {
  isShown = isWanted
  store.notify()
}

/** Whether the list of shortcuts is open, followed by the component. */
export const useShortcutsHelp = store.useValue
