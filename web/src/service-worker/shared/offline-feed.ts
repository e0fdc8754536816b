/** The feed last seen, with its pictures: written by the pages, answered by the worker while the server is out of reach. */
export const offlineFeedCache = 'aura-offline-feed'

/** A kept feed is answered for this long. */
export const offlineFeedTtlMs = 7 * 24 * 3600_000
/** On a kept feed: whose it is, as `ownerOf` names them. */
export const ownerHeader = 'x-aura-owner'
/** On a kept feed: when the server answered it. */
export const storedAtHeader = 'x-aura-kept-at'

/** Names who is looking so that nobody can tell who it is: a kept feed is given to nobody else. */
export async function ownerOf(token: string | null): Promise<string> {
  if (token === null) return 'visitor'
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One width of a picture is kept, and shown whichever the page asks for. */
export function storedPictureKey(path: string): string {
  return path.replace(/-\d+\.webp$/, '.webp')
}
