import { createStore } from './create-store.ts'

/** Chromium’s offer to install the application; the standard library has no type for it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let prompt: InstallPrompt | undefined
const store = createStore(() => prompt !== undefined)

function set(given: InstallPrompt | undefined): void {
  prompt = given
  store.notify()
}

// Fires once, early. Its default is prevented, so that the browser does not ask by itself.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  set(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => set(undefined))

/** Whether the browser offers to install the application, followed by the component. */
export const useCanInstall = store.useValue

/** Shows the browser’s own question; it can be asked once. */
export function askToInstall(): void {
  void prompt?.prompt()
  set(undefined)
}
