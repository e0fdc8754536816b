import { mediaTokenCookie } from '@aura/contract/media/media.contract'

/** The longest session; the server checks the session at each request. */
const keptSeconds = 30 * 24 * 3600

/**
 * Stores the token in a cookie sent with media only: `img` and `video` elements send no header [MED-14]. `null` removes it.
 */
export function keepMediaToken(token: string | null): void {
  const { name, path } = mediaTokenCookie
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = token === null ? 0 : keptSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Firefox and on plain http
  document.cookie = `${name}=${token ?? ''}; Path=${path}; Max-Age=${age}; SameSite=Strict${secure}`
}
