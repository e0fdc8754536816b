import { offlineMark } from '../service-worker/shared/offline-mark.ts'

/** Whether the service worker opened this page, because the server was unreachable. */
export function isStoredPage(): boolean {
  return document.querySelector(`meta[name="${offlineMark.name}"]`) !== null
}
