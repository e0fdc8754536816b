import type { ResponseOf } from '@aura/contract/endpoint'
import { discovery, feedPageSize, following } from '@aura/contract/feed/feed.contract'
import { call } from '../lib/call.ts'
import { areCommunitiesInFeed } from '../lib/feed-communities.ts'
import { mediaAddress, pictureSources } from '../lib/media-address.ts'
import { type FeedTab, paths } from '../lib/paths.ts'
import { readSession } from '../lib/session.ts'

type FeedPage = ResponseOf<typeof discovery>

/** A prefetched page older than this is read again. */
const freshMs = 10_000

let prefetched: { tab: FeedTab; token: string | null; calledAt: number; page: Promise<FeedPage> } | undefined

/** The tab in the query string of the feed’s address. */
export function tabOf(search: string): FeedTab {
  return new URLSearchParams(search).get('tab') === 'abonnement' ? 'abonnement' : 'decouverte'
}

/** A page of a tab: the one at `cursor`, or the first. */
export async function readFeedPage(
  tab: FeedTab,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<FeedPage> {
  const page = cursor === null ? takePrefetched(tab) : undefined
  // A failed prefetch is read again.
  return (await page?.catch(() => undefined)) ?? callPage(tab, cursor, signal)
}

/** Reads the first page of the feed before the application runs. */
export function prefetchFeed({ pathname, search }: Location): void {
  if (pathname !== paths.feed) return
  const tab = tabOf(search)
  const { token } = readSession()
  if (tab === 'abonnement' && token === null) return
  const page = callPage(tab, null)
  prefetched = { tab, token, calledAt: performance.now(), page }
  page.then(fetchFirstPicture, () => undefined)
}

/** Asks for the posts of the viewer's communities too, where the viewer wants them. */
export function communitiesIn(tab: FeedTab): { communities?: 'true' } {
  return tab === 'abonnement' && areCommunitiesInFeed() ? { communities: 'true' } : {}
}

function takePrefetched(tab: FeedTab): Promise<FeedPage> | undefined {
  const taken = prefetched
  prefetched = undefined
  const isUsable =
    taken?.tab === tab && taken.token === readSession().token && performance.now() - taken.calledAt < freshMs
  return isUsable ? taken.page : undefined
}

function callPage(tab: FeedTab, cursor: string | null, signal?: AbortSignal): Promise<FeedPage> {
  const query = { limit: feedPageSize, ...(cursor !== null && { cursor }), ...communitiesIn(tab) }
  return call(tab === 'abonnement' ? following : discovery, { query, ...(signal && { signal }) })
}

/** Fetches the picture of the first post, or the still of its video. */
function fetchFirstPicture({ posts: [first] }: FeedPage): void {
  if (!first) return
  const picture = new Image()
  picture.fetchPriority = 'high'
  if (first.duration_seconds === null) {
    const { sizes, srcSet } = pictureSources(first.media_variants)
    picture.sizes = sizes
    picture.srcset = srcSet
  } else if (first.thumbnail !== null) {
    picture.src = mediaAddress(first.thumbnail)
  }
}
