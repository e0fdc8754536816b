import { discovery, following } from '@aura/contract/feed/feed.contract'
import { registerRoute } from 'workbox-routing'
import {
  offlineFeedCache,
  offlineFeedTtlMs,
  ownerHeader,
  ownerOf,
  storedAtHeader,
  storedPictureKey,
} from './shared/offline-feed.ts'

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
    ({ request, url }) => fetchElse(request, () => findKept(storedPictureKey(url.pathname))),
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
  const kept = await findKept(new URL(request.url).pathname)
  if (!kept) return undefined
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null
  const isTheirs = kept.headers.get(ownerHeader) === (await ownerOf(token))
  const age = Date.now() - Date.parse(kept.headers.get(storedAtHeader) ?? '')
  return isTheirs && age < offlineFeedTtlMs ? kept : undefined
}

async function findKept(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: offlineFeedCache, ignoreVary: true })
}
