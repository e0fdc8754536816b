import type { ResponseOf } from '@aura/contract/endpoint'
import { discovery, following } from '@aura/contract/feed/feed.contract'
import { mediaAddress } from '../../lib/media-address.ts'
import type { FeedTab } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'
import {
  clearingsOfOfflineFeed,
  clearOfflineFeed,
  offlineFeedCache,
  ownerHeader,
  ownerOf,
  storedAtHeader,
  storedPictureKey,
} from '../../service-worker/shared/offline-feed.ts'

type FeedPage = ResponseOf<typeof discovery>
type Post = FeedPage['posts'][number]

/** Pictures of the first posts of each tab are stored, up to this many bytes together. */
const postsWithPictures = 15
const maxBytes = 20_000_000
/** Wide enough for a phone; larger screens scale the picture up. */
const keptWidth = 720

const pathOf = (tab: FeedTab) => (tab === 'abonnement' ? following.path : discovery.path)

/**
 * Stores the first page of a tab with the pictures of its first posts, for use without a network. The other tab stays stored if it
 * has the same owner.
 */
export async function storeFeedPage(tab: FeedTab, page: FeedPage): Promise<void> {
  const { token } = readSession()
  const clearings = clearingsOfOfflineFeed()
  const owner = await ownerOf(token)
  const cache = await caches.open(offlineFeedCache)
  const isStill = () => readSession().token === token && clearingsOfOfflineFeed() === clearings
  if (!isStill()) return
  try {
    await cache.put(
      pathOf(tab),
      new Response(JSON.stringify(page), {
        headers: { 'content-type': 'application/json', [ownerHeader]: owner, [storedAtHeader]: page.asOf },
      }),
    )
    await storePictures(cache, isStill)
  } finally {
    if (!isStill()) await clearOfflineFeed()
  }
}

/** Deletes a feed stored for another account, whose session ended while no page was open. */
export async function clearFeedOfOtherOwner(): Promise<void> {
  const owner = await ownerOf(readSession().token)
  const cache = await caches.open(offlineFeedCache)
  for (const path of [discovery.path, following.path]) {
    const kept = await cache.match(path)
    if (kept && kept.headers.get(ownerHeader) !== owner) return clearOfflineFeed()
  }
}

/** Stores the pictures of the stored tabs and deletes those they no longer show. */
async function storePictures(cache: Cache, isStill: () => boolean): Promise<void> {
  const wanted = new Map<string, string>()
  for (const path of [discovery.path, following.path]) {
    const page = (await (await cache.match(path))?.json()) as FeedPage | undefined
    for (const address of page?.posts.slice(0, postsWithPictures).flatMap(picturesOf) ?? [])
      wanted.set(storedPictureKey(address), address)
  }
  let bytes = 0
  for (const { url } of await cache.keys()) {
    const key = new URL(url).pathname
    if (!key.startsWith('/media/')) continue
    if (wanted.delete(key)) bytes += sizeOf(await cache.match(key))
    else await cache.delete(key)
  }
  for (const [key, address] of wanted) {
    if (!isStill() || bytes > maxBytes) return
    const picture = await fetch(address)
    if (!picture.ok) continue
    bytes += sizeOf(picture)
    await cache.put(key, picture)
  }
}

const sizeOf = (answer: Response | undefined) => Number(answer?.headers.get('content-length') ?? 0)

/** Addresses of a post’s picture (or the still of its video) and of its author’s portrait. */
function picturesOf({ media_variants, thumbnail, duration_seconds, profile_picture }: Post): string[] {
  const ofPost =
    duration_seconds === null
      ? (media_variants.find(({ width }) => width >= keptWidth) ?? media_variants.at(-1))?.name
      : thumbnail
  return [ofPost, profile_picture].flatMap((name) => (name ? [mediaAddress(name)] : []))
}
