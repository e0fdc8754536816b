import { paths } from './paths.ts'

/** Pages that people only pass on their way to another one. */
const passing: readonly string[] = [paths.login, paths.register]

/**
 * Path and query of the page of this site that this tab showed before the present one; empty when there was none or the browser does not
 * tell. Tokens of mailed links are left out.
 */
export function previousPage(): string {
  const { navigation } = window as { navigation?: Navigation }
  const index = navigation?.currentEntry?.index ?? 0
  const address = navigation?.entries()[index - 1]?.url
  if (!address) return ''
  const { pathname, search, searchParams } = new URL(address)
  if (passing.includes(pathname)) return ''
  return searchParams.has('token') ? pathname : pathname + search
}
