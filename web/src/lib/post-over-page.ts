import type { Location } from 'react-router'

/** History state of a post opened above a page [PST-11]. */
export interface PostOverPage {
  /** The page underneath. */
  under: Location
  /** Posts of the list the post was opened from, in order: its neighbours. */
  among: readonly number[]
  /** The page load that wrote this state. */
  visit: number
}

/** State of an earlier page load is ignored: a reload shows the post on its own page. */
const thisVisit = performance.timeOrigin

/** Link state that opens a post above the present page; without it the post opens on its own page. */
export function overPage(under: Location, among: readonly number[]): { over: PostOverPage } {
  return { over: { under, among, visit: thisVisit } }
}

/** The page below the post of this location, if the post was opened above one. */
export function readOverPage({ state }: Location): PostOverPage | undefined {
  const over = (state as { over?: PostOverPage } | null)?.over
  return over?.visit === thisVisit ? over : undefined
}
