import type { Reader } from '../../config.reader.ts'
import type { PageSources } from '../../platform/http/security-headers.ts'

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** The address of the advertiser's script: https, or http on the same machine [SUB-09]. */
export function readAdScriptUrl(read: Reader, faults: string[]): string | undefined {
  const given = read.address('AD_SCRIPT_URL', ['https:', 'http:'])
  if (given === undefined) return undefined
  const { protocol, hostname, href } = new URL(given)
  if (protocol === 'https:' || loopback.test(hostname)) return href
  faults.push('AD_SCRIPT_URL must start with https://; http:// is for this machine alone.')
  return undefined
}

/** Pages may load only the frame of a slot; the frame's own document allows the advertiser's host [SUB-09]. */
export const advertisingSources = (adScriptUrl: string | undefined): PageSources =>
  adScriptUrl ? { frames: ["'self'"] } : {}
