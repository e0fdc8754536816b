/**
 * Loads the page anew. It stays as it is where neither a service worker nor the server would answer: the browser's own error page would
 * take its place.
 */
export async function reloadPage(): Promise<void> {
  const isStored = Boolean(navigator.serviceWorker?.controller)
  if (isStored || (await fetch('/healthz', { cache: 'no-store' }).catch(() => null))) window.location.reload()
}
