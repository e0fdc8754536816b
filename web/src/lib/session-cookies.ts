import { mediaTokenCookie } from '@aura/contract/media/media.contract'
import { memberCookie } from '@aura/contract/platform/first-answers'

/** The longest session; the server checks the session at each request. */
const keptSeconds = 30 * 24 * 3600

/**
 * Stores the token in a cookie for media, because `img` and `video` elements send no header [MED-14], and sets the cookie of members.
 * `null` removes both.
 */
export function keepCookies(token: string | null): void {
  keep(mediaTokenCookie, token)
  keep(memberCookie, token && '1')
}

function keep({ name, path }: { name: string; path: string }, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === null ? 0 : keptSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Firefox and on plain http
  document.cookie = `${name}=${value ?? ''}; Path=${path}; Max-Age=${age}; SameSite=Strict${secure}`
}
