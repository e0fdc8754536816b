import { ECDH } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'

/** A browser, by Web Push; a device, by FCM. */
export type SubscriptionKind = Database['pushSubscription']['kind']

/** Devices are all at one service, FCM, whatever its address. */
export const fcmService = 'fcm'

/**
 * The origin of a subscription's address, if it is at one of the services that this server sends to: it fetches no other
 * address that a user chose. `services` are hosts, which are asked over https on the usual port, or whole origins.
 */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(endpoint) || !URL.canParse(endpoint)) return undefined
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username || password) return undefined
  const isUsual = protocol === 'https:' && port === ''
  const isKnown = services.some((service) => {
    if (service.includes('://')) return service === origin
    if (!isUsual) return false
    return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
  })
  return isKnown ? origin : undefined
}

const pointBytes = 65
const secretBytes = 16
const curve = 'prime256v1'

/** Keys of a browser, as base64url; undefined unless messages can be encrypted for them: a point on P-256 and 16 bytes. */
export function readPushKeys(sent: {
  p256dh: string
  auth: string
}): { p256dh: string; auth: string } | undefined {
  const point = decode(sent.p256dh)
  const secret = decode(sent.auth)
  if (point?.length !== pointBytes || secret?.length !== secretBytes || !isOnCurve(point)) return undefined
  return { p256dh: point.toString('base64url'), auth: secret.toString('base64url') }
}

/** Base64 of either alphabet, with or without padding. */
function decode(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, curve, undefined, undefined, 'uncompressed')
    return point[0] === 4
  } catch {
    return false
  }
}
