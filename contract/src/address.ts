import type { EndpointDeclaration } from './endpoint.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Address of an endpoint on this origin: `:name` parameters filled in and escaped, defined query values appended.
 * Throws when a parameter is missing.
 */
export function addressOf(
  endpoint: Pick<EndpointDeclaration, 'path'>,
  { params = {}, query = {} }: { params?: Values | undefined; query?: Values | undefined } = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`no value for :${name} of ${endpoint.path}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
