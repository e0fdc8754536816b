import type { ResponseOf } from '@aura/contract/endpoint'
import { discovery, feedPageSize, following } from '@aura/contract/feed/feed.contract'
import { call } from '../../lib/call.ts'
import { mediaAddress, pictureSources } from '../../lib/media-address.ts'
import { paths } from '../../lib/paths.ts'
import { readSession } from '../../lib/session.ts'

/** The tabs, as they stand in the address. */
export type FeedTab = 'abonnement' | 'decouverte'

type FeedPage = ResponseOf<typeof discovery>

/** An answer asked for early is not waited with for longer than this: it would be the feed of another moment. */
const freshMs = 10_000

let early: { tab: FeedTab; token: string | null; askedAt: number; page: Promise<FeedPage> } | undefined

/** The tab that an address of the feed shows. */
export function tabOf(search: string): FeedTab {
  return new URLSearchParams(search).get('tab') === 'abonnement' ? 'abonnement' : 'decouverte'
}

/** A page of a tab: its first one, or the one a cursor leads to. */
export async function readFeedPage(
  tab: FeedTab,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<FeedPage> {
  const asked = cursor === null ? takePrefetched(tab) : undefined
  // Whatever went wrong with it is met by asking again.
  return (await asked?.catch(() => undefined)) ?? askPage(tab, cursor, signal)
}

/** Asks for the first posts while the page that shows them is still being made ready. */
export function prefetchFeed({ pathname, search }: Location): void {
  if (pathname !== paths.feed) return
  const tab = tabOf(search)
  const { token } = readSession()
  if (tab === 'abonnement' && token === null) return
  const page = askPage(tab, null)
  early = { tab, token, askedAt: performance.now(), page }
  page.then(fetchFirstPicture, () => undefined)
}

function takePrefetched(tab: FeedTab): Promise<FeedPage> | undefined {
  const taken = early
  early = undefined
  const isOfUse =
    taken?.tab === tab && taken.token === readSession().token && performance.now() - taken.askedAt < freshMs
  return isOfUse ? taken.page : undefined
}

function askPage(tab: FeedTab, cursor: string | null, signal?: AbortSignal): Promise<FeedPage> {
  return call(tab === 'abonnement' ? following : discovery, {
    query: { limit: feedPageSize, ...(cursor !== null && { cursor }) },
    ...(signal && { signal }),
  })
}

/** Of a video, the still shown until it plays. */
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
