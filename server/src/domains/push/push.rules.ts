import { ECDH } from 'node:crypto'
import { seconds } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OutsideAnswer } from '../../platform/external/external-call.ts'
import { readRetryAfter } from '../../platform/external/retry-after.ts'

/** A browser, by Web Push; a device, by FCM. */
export type SubscriptionKind = Database['pushSubscription']['kind']

/** Name of the single service of all devices. */
export const fcmService = 'fcm'

/**
 * The origin of a subscription's address, if it belongs to a known push service: the server requests no other address that a user
 * supplies. `services` are hosts, requested over https on the default port, or whole origins.
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

/** Keys of a browser, as base64url; undefined unless messages can be encrypted with them: a point on P-256 and 16 bytes. */
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

/**
 * Result of sending a message.
 * - `accepted`: the push service accepted it.
 * - `gone`: the subscription no longer exists.
 * - `refused`: the service accepts nothing from us for this subscription, for example because it was made with another key; or our
 * signature is at fault.
 * - `unfit`: the service does not accept this message.
 */
export type Outcome = 'accepted' | 'gone' | 'refused' | 'unfit'

/** A temporary failure of the service: the message is sent again later. */
export class TemporaryFailure extends Error {
  /** The delay that the service asked for. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, retryAfterMs?: number) {
    super(message)
    this.name = 'TemporaryFailure'
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Reads the answer of a push service (RFC 8030, 5 and 7.3; RFC 8292, 4.2).
 *
 * @throws TemporaryFailure
 */
export function readWebPushAnswer({ status, headers }: OutsideAnswer, now: Date): Outcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 400 || status === 401 || status === 403) return 'refused'
  if (status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429) return 'unfit'
  throw new TemporaryFailure(`it answered ${status}`, readRetryAfter(headers.get('retry-after'), now))
}

const firstRetryMs = seconds(30)
const maxRetryMs = seconds(3600)

/** Share of the delay that is added at random, so that messages that failed together are not sent again together. */
const jitter = 0.1

/**
 * Delay after the `attempts`-th failure of a message, in milliseconds: doubling, or as the service asks, an hour at most; plus up
 * to a tenth, by `chance` (from 0 to 1).
 */
export function retryWaitMs(attempts: number, retryAfterMs: number | undefined, chance: number): number {
  const wait = retryAfterMs ?? firstRetryMs * 2 ** Math.min(attempts - 1, 20)
  return Math.min(Math.max(wait, seconds(1)), maxRetryMs) * (1 + jitter * chance)
}
