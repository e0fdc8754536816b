import { discovery, following } from '@aura/contract/feed/feed.contract'
import { registerRoute } from 'workbox-routing'
import {
  keptAtHeader,
  keptFeedCache,
  keptForMs,
  keptPictureKey,
  ownerHeader,
  ownerOf,
} from './agreed/kept-feed.ts'

const feedPaths: readonly string[] = [discovery.path, following.path]

/**
 * Answers the first page of a feed, and pictures, from what the pages kept of the feed last seen, and only when the server is
 * out of reach [docs/decisions/0012].
 */
export function answerFromKeptFeed(): void {
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && feedPaths.includes(url.pathname) && !url.searchParams.has('cursor'),
    ({ request }) => fetchElse(request, () => findKeptFeed(request)),
  )
  registerRoute(
    // A video is no picture: its still is what is kept of it.
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname.startsWith('/media/') && request.destination === 'image',
    ({ request, url }) => fetchElse(request, () => findKept(keptPictureKey(url.pathname))),
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

/** The kept first page, for the session that it was kept for. */
async function findKeptFeed(request: Request): Promise<Response | undefined> {
  const kept = await findKept(new URL(request.url).pathname)
  if (!kept) return undefined
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null
  const isTheirs = kept.headers.get(ownerHeader) === (await ownerOf(token))
  const age = Date.now() - Date.parse(kept.headers.get(keptAtHeader) ?? '')
  return isTheirs && age < keptForMs ? kept : undefined
}

async function findKept(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: keptFeedCache, ignoreVary: true })
}
