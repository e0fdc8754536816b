import type { Reader } from '../../config.reader.ts'
import type { PageSources } from '../../platform/http/security-headers.ts'

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** The advertiser's script: encrypted on its way, unless it comes from this machine [SUB-09]. */
export function readAdScriptUrl(read: Reader, faults: string[]): string | undefined {
  const given = read.address('AD_SCRIPT_URL', ['https:', 'http:'])
  if (given === undefined) return undefined
  const { protocol, hostname, href } = new URL(given)
  if (protocol === 'https:' || loopback.test(hostname)) return href
  faults.push('AD_SCRIPT_URL must start with https://; http:// is for this machine alone.')
  return undefined
}

/** Pages hold the frame of a slot only; the slot's own document lets the advertiser's host in [SUB-09]. */
export const advertisingSources = (adScriptUrl: string | undefined): PageSources =>
  adScriptUrl ? { frames: ["'self'"] } : {}
