/** What Chromium gives to who wants to ask by themselves whether to install; no type of the standard library knows it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

function set(given: InstallPrompt | undefined): void {
  prompt = given
  for (const listener of listeners) listener()
}

// Comes once, early; held back, it asks nobody anything by itself.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  set(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => set(undefined))

/** Whether the browser offers to install the application. */
export function canInstall(): boolean {
  return prompt !== undefined
}

/** Calls `listener` when `canInstall` changes; answers how to stop. */
export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser’s own question; it may be asked once. */
export function askToInstall(): void {
  void prompt?.prompt()
  set(undefined)
}
