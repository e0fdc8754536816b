/** The last feed with its pictures: written by pages, answered by the worker while the server is unreachable. */
export const offlineFeedCache = 'aura-offline-feed'

/** The longest age of a stored feed. */
export const offlineFeedTtlMs = 7 * 24 * 3600_000
/** Header of a stored feed: its owner, as `ownerOf` names them. */
export const ownerHeader = 'x-aura-owner'
/** Header of a stored feed: when the server answered it. */
export const storedAtHeader = 'x-aura-kept-at'

/** A hash of the viewer’s token: a stored feed is shown to its owner only, and names nobody. */
export async function ownerOf(token: string | null): Promise<string> {
  if (token === null) return 'visitor'
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Deletes the stored feed: it must not outlive its session, nor a membership that showed posts in it. */
export async function clearOfflineFeed(): Promise<void> {
  clearings++
  const cache = await caches.open(offlineFeedCache)
  // Emptied, not deleted: WebKit loses what is put into a cache that was deleted while a page had it open.
  await Promise.all((await cache.keys()).map((request) => cache.delete(request, { ignoreVary: true })))
}

let clearings = 0

/** How often this page has deleted the stored feed; a write that began before must leave nothing. */
export const clearingsOfOfflineFeed = () => clearings

/** One width of a picture is stored and answers requests for every width. */
export function storedPictureKey(path: string): string {
  return path.replace(/-\d+\.webp$/, '.webp')
}
