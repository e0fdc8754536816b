import type { Location } from 'react-router'

/** What history keeps beside the address of a post that opened above a page [PST-11]. */
export interface PostOverPage {
  /** The page underneath. */
  under: Location
  /** Posts of the list it was opened from, in their order: its neighbours. */
  among: readonly number[]
  /** The load of the site it belongs to. */
  visit: number
}

/** A reload shows the post on its own page: what history kept before it is of another visit. */
const thisVisit = performance.timeOrigin

/** Link state that opens a post above the page one is on; without it the post has its own page. */
export function overPage(under: Location, among: readonly number[]): { over: PostOverPage } {
  return { over: { under, among, visit: thisVisit } }
}

/** What the post of this address stands above, if it does. */
export function readOverPage({ state }: Location): PostOverPage | undefined {
  const over = (state as { over?: PostOverPage } | null)?.over
  return over?.visit === thisVisit ? over : undefined
}
