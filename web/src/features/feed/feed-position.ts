import type { FeedTab } from '../../lib/paths.ts'
import { subscribeSession } from '../../lib/session.ts'

/** The last post of each tab, in memory: a viewer who returns finds it again. */
const places = new Map<FeedTab, number>()

export function readPosition(tab: FeedTab): number | undefined {
  return places.get(tab)
}

export function savePosition(tab: FeedTab, postId: number): void {
  places.set(tab, postId)
}

export function clearPosition(tab: FeedTab): void {
  places.delete(tab)
}

// Another viewer starts at the top; one whose session expired reads on.
subscribeSession((change) => change === 'renewed' || change === 'dropped' || places.clear())
