import { parseAddress } from '@aura/contract/parse-address'
import { paths } from './paths.ts'

/**
 * The address a login or sign-up leads to: the one in `?next=` if it is on this site, else the feed [APP-15].
 * Answers a path with its query and fragment, never an address of another site.
 *
 * @param search the query string of the page
 */
export function placeAfterLogin(search: string): string {
  const next = new URLSearchParams(search).get('next')
  if (next === null || !next.startsWith('/')) return paths.feed
  // Parsed the way the browser would: `//site`, `/\site` and `/<tab>/site` all name another origin.
  const { origin } = window.location
  const place = parseAddress(next, origin)
  if (place?.origin !== origin || place.pathname.startsWith('//')) return paths.feed
  return place.pathname + place.search + place.hash
}
