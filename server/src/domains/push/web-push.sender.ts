import type { FastifyBaseLogger } from 'fastify'
import webPush from 'web-push'
import type { Clock } from '../../platform/clock/clock.ts'
import { postOutside } from '../../platform/external/external-post.ts'
import type { PushKeyring } from './push.keys.ts'
import { noteRefusal, readWebPushAnswer } from './push.outcomes.ts'
import { type Sender, sendTimeoutMs } from './push.sender.ts'

export interface WebPushSenderDeps {
  clock: Clock
  log: FastifyBaseLogger
  keyring: PushKeyring
  subject: string
}

/** Web Push: encrypted for the browser (RFC 8291), signed by this site (RFC 8292), handed to the browser's push service. */
export function createWebPushSender({ clock, log, keyring, subject }: WebPushSenderDeps): Sender {
  return {
    async send({ address, p256dh, auth }, message, ttlSeconds) {
      const { publicKey, privateKey } = await keyring.keys()
      const subscription = { endpoint: address, keys: { p256dh: p256dh ?? '', auth: auth ?? '' } }
      const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency: 'normal',
        // What is sent again after a crash takes the place of what was sent before (RFC 8030, 5.4).
        topic: message.tag,
      })
      // fetch says the length by itself.
      const { 'Content-Length': _length, ...sent } = headers
      const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]))
      const answer = await postOutside(address, { headers: texts, body, timeoutMs: sendTimeoutMs })
      const outcome = readWebPushAnswer(answer, clock.now())
      noteRefusal(log, new URL(address).origin, answer, outcome)
      return outcome
    },
  }
}
