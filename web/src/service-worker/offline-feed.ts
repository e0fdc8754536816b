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

/** Stores the viewer of the last feed call; it outlives the worker, which the browser stops when it is idle. */
const readerCache = 'aura-feed-reader'
const readerKey = '/reader'

/**
 * Answers the first page of a feed and its pictures from the stored feed, only when the network fails
 * [docs/decisions/0012].
 */
export function serveOfflineFeed(): void {
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && feedPaths.includes(url.pathname) && !url.searchParams.has('cursor'),
    ({ event, request }) => {
      const noted = noteReader(request)
      event.waitUntil(noted)
      return fetchElse(request, async () => findPageOf(await noted, new URL(request.url).pathname))
    },
  )
  registerRoute(
    // Of a video only the still is stored.
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname.startsWith('/media/') && request.destination === 'image',
    ({ request, url }) => fetchElse(request, () => findPicture(url.pathname)),
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

/** Stores whose token a call of a feed carries, as `ownerOf` names them, for the requests of pictures, which carry none. */
async function noteReader(request: Request): Promise<string> {
  const reader = await ownerOf(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null)
  await (await caches.open(readerCache)).put(readerKey, new Response(reader))
  return reader
}

/** A picture of the stored feed, only while its owner made the last feed call. */
async function findPicture(path: string): Promise<Response | undefined> {
  const reader = await (await caches.match(readerKey, { cacheName: readerCache }))?.text()
  if (reader === undefined) return undefined
  const pages = await Promise.all(feedPaths.map((feed) => findPageOf(reader, feed)))
  return pages.some((page) => page) ? findKept(storedPictureKey(path)) : undefined
}

/** The stored first page, only for the session it was stored for. */
async function findPageOf(owner: string, path: string): Promise<Response | undefined> {
  const kept = await findKept(path)
  if (kept?.headers.get(ownerHeader) !== owner) return undefined
  const age = Date.now() - Date.parse(kept.headers.get(storedAtHeader) ?? '')
  return age < offlineFeedTtlMs ? kept : undefined
}

async function findKept(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: offlineFeedCache, ignoreVary: true })
}
