import { discovery, following } from '@aura/contract/feed/feed.contract'
import { mediaTokenCookie } from '@aura/contract/media/media.contract'
import { registerRoute } from 'workbox-routing'
import {
  offlineFeedCache,
  offlineFeedTtlMs,
  ownerHeader,
  ownerOf,
  storedAtHeader,
  storedPictureKey,
} from './shared/offline-feed.ts'

declare const self: ServiceWorkerGlobalScope

const feedPaths: readonly string[] = [discovery.path, following.path]

/**
 * Answers the first page of a feed and its pictures from the stored feed, only when the network fails
 * [docs/decisions/0012].
 */
export function serveOfflineFeed(): void {
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && feedPaths.includes(url.pathname) && !url.searchParams.has('cursor'),
    ({ request }) => fetchElse(request, () => findStoredPage(request)),
  )
  registerRoute(
    // Of a video only the still is stored.
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname.startsWith('/media/') && request.destination === 'image',
    ({ request, url }) => fetchElse(request, () => findStoredPicture(url)),
  )
}

async function fetchElse(request: Request, findKept: () => Promise<Response | undefined>): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await findKept()
    if (kept) return kept
    throw error
  }
}

/** The stored first page, only for the session it was stored for. */
async function findStoredPage(request: Request): Promise<Response | undefined> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null
  return findPageOf(await ownerOf(token), new URL(request.url).pathname)
}

/**
 * A picture of the stored feed, only for the session whose token the cookie for media holds: `img` elements send no header. Without
 * a cookie store nobody knows whose session it is.
 */
export async function findStoredPicture(url: URL): Promise<Response | undefined> {
  if (!('cookieStore' in self)) return undefined
  const cookie = await self.cookieStore.get({ name: mediaTokenCookie.name, url: url.href })
  const owner = await ownerOf(cookie?.value || null)
  const pages = await Promise.all(feedPaths.map((path) => findPageOf(owner, path)))
  return pages.some((page) => page) ? findKept(storedPictureKey(url.pathname)) : undefined
}

async function findPageOf(owner: string, path: string): Promise<Response | undefined> {
  const kept = await findKept(path)
  if (kept?.headers.get(ownerHeader) !== owner) return undefined
  const age = Date.now() - Date.parse(kept.headers.get(storedAtHeader) ?? '')
  return age < offlineFeedTtlMs ? kept : undefined
}

async function findKept(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: offlineFeedCache, ignoreVary: true })
}
