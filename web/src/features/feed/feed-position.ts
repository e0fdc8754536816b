import type { FeedTab } from '../../lib/paths.ts'

/** The last post of each tab, in memory: the viewer finds it again when they come back. */
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
