import type { PushMessage } from '@aura/contract/push/push.message'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, seconds } from '../../platform/clock/clock.ts'
import { type OutsideAnswer, postOutside } from '../../platform/external/external-call.ts'
import type { PushKeyring } from './push.keys.service.ts'
import { type Outcome, readWebPushAnswer } from './push.rules.ts'

/** A browser or device to send to. */
export interface Target {
  address: string
  p256dh: string | null
  auth: string | null
}

export interface Sender {
  /**
   * Sends one message, to be delivered within `ttlSeconds`.
   *
   * @throws TemporaryFailure or a network error
   */
  send(target: Target, message: PushMessage, ttlSeconds: number): Promise<Outcome>
}

/** Longest wait for an answer of a push service or of its authorization server, in milliseconds. */
export const sendTimeoutMs = seconds(10)

/** Logs why a service refuses our messages, without the address: knowing it is enough to send there. */
export function logRefusal(
  log: FastifyBaseLogger,
  service: string,
  { status, text }: OutsideAnswer,
  outcome: Outcome,
): void {
  if (outcome !== 'refused' && outcome !== 'unfit') return
  log.warn({ service, status, answer: text.slice(0, 200) }, 'push refused')
}

export interface WebPushSenderDeps {
  clock: Clock
  log: FastifyBaseLogger
  keyring: PushKeyring
  subject: string
}

/** Web Push: encrypted for the browser (RFC 8291), signed by this site (RFC 8292), sent to the browser's push service. */
export function createWebPushSender({ clock, log, keyring, subject }: WebPushSenderDeps): Sender {
  return {
    async send({ address, p256dh, auth }, message, ttlSeconds) {
      // Loaded when the first push is sent.
      const { default: webPush } = await import('web-push')
      const { publicKey, privateKey } = await keyring.keys()
      const subscription = { endpoint: address, keys: { p256dh: p256dh ?? '', auth: auth ?? '' } }
      const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency: 'normal',
        // A message sent again after a crash replaces the first one (RFC 8030, 5.4).
        topic: message.tag,
      })
      // fetch sets the length.
      const { 'Content-Length': _length, ...sent } = headers
      const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
      const answer = await postOutside(address, { headers: texts, body, timeoutMs: sendTimeoutMs })
      const outcome = readWebPushAnswer(answer, clock.now())
      logRefusal(log, new URL(address).origin, answer, outcome)
      return outcome
    },
  }
}
