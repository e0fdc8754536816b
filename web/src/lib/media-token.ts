import { mediaTokenCookie } from '@aura/contract/media/media.contract'

/** As long as a session may last; the server asks the session itself each time. */
const keptSeconds = 30 * 24 * 3600

/**
 * Lets pictures and videos be fetched as the person who looks: elements of the page send no header, so the token goes
 * along in a cookie that reaches media alone [MED-14]. `null` forgets it.
 */
export function keepMediaToken(token: string | null): void {
  const { name, path } = mediaTokenCookie
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = token === null ? 0 : keptSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in Firefox and on plain http
  document.cookie = `${name}=${token ?? ''}; Path=${path}; Max-Age=${age}; SameSite=Strict${secure}`
}
