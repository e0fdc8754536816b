import type { PushMessage } from '@aura/contract/push/push.message'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import { type OutsideAnswer, postOutside } from '../../platform/external/external-post.ts'
import { createGoogleAccess } from './fcm.access.ts'
import { NotNow, noteRefusal, type Outcome, readRetryAfter } from './push.outcomes.ts'
import { type Sender, sendTimeoutMs } from './push.sender.ts'
import type { FcmSettings } from './push.settings.rules.ts'

export interface FcmSenderDeps {
  clock: Clock
  log: FastifyBaseLogger
  settings: FcmSettings
  publicUrl: string
}

/** FCM HTTP v1, for devices whose token came by the specification's call [NTF-32]. */
export function createFcmSender({ clock, log, settings, publicUrl }: FcmSenderDeps): Sender {
  const access = createGoogleAccess({ clock, settings })
  const url = `${settings.apiUrl}/v1/projects/${encodeURIComponent(settings.projectId)}/messages:send`

  async function post(body: string): Promise<OutsideAnswer> {
    const headers = {
      authorization: `Bearer ${await access.token()}`,
      'content-type': 'application/json; charset=utf-8',
    }
    return postOutside(url, { headers, body, timeoutMs: sendTimeoutMs })
  }

  return {
    async send({ address }, message, ttlSeconds) {
      const body = JSON.stringify({
        message: fcmMessage(address, message, { ttlSeconds, publicUrl, now: clock.now() }),
      })
      let answer = await post(body)
      if (answer.status === 401) {
        // Google may end an access token before its time.
        access.forget()
        answer = await post(body)
      }
      const outcome = readFcmAnswer(answer, clock.now())
      noteRefusal(log, settings.apiUrl, answer, outcome)
      return outcome
    },
  }
}

/** A push as FCM takes it: shown by the system, under one tag, so that what is sent twice shows once. */
function fcmMessage(
  token: string,
  { id, stamp, title, body, address, unread, tag }: PushMessage,
  { ttlSeconds, publicUrl, now }: { ttlSeconds: number; publicUrl: string; now: Date },
) {
  const expiry = Math.floor(now.getTime() / 1000) + ttlSeconds
  return {
    token,
    notification: { title, body },
    // Texts alone are allowed here.
    data: {
      id: id === null ? '' : String(id),
      stamp: String(stamp),
      address: address ?? '',
      unread: String(unread),
    },
    android: { collapse_key: tag, ttl: `${ttlSeconds}s`, notification: { tag } },
    apns: {
      headers: { 'apns-collapse-id': tag, 'apns-expiration': String(expiry) },
      payload: { aps: { badge: unread, 'thread-id': tag } },
    },
    webpush: {
      headers: { TTL: String(ttlSeconds), Topic: tag },
      notification: { tag },
      // FCM takes https alone.
      ...(publicUrl.startsWith('https:') ? { fcm_options: { link: `${publicUrl}${address ?? '/'}` } } : {}),
    },
  }
}

/** @throws NotNow for what may pass */
function readFcmAnswer(answer: OutsideAnswer, now: Date): Outcome {
  const { status, headers, text } = answer
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404) return errorCodeOf(text) === 'UNREGISTERED' ? 'gone' : 'unfit'
  // The token, unless it says that something else of the message is wrong.
  if (status === 400) return errorCodeOf(text) === 'INVALID_ARGUMENT' ? 'gone' : 'unfit'
  // The token is of another project.
  if (status === 403) return 'refused'
  throw new NotNow(`FCM answered ${status}`, readRetryAfter(headers.get('retry-after'), now))
}

interface FcmErrorDetail {
  '@type'?: unknown
  errorCode?: unknown
  fieldViolations?: { field?: unknown }[]
}

/** What FCM says of the token; undefined when it complains of another part of the message. */
function errorCodeOf(text: string): unknown {
  const details = readDetails(text)
  const violations = details.flatMap(({ fieldViolations }) => fieldViolations ?? [])
  if (violations.some(({ field }) => field !== 'message.token')) return undefined
  return details.find(({ '@type': type }) => String(type).endsWith('.FcmError'))?.errorCode
}

function readDetails(text: string): FcmErrorDetail[] {
  try {
    const { error } = JSON.parse(text) as { error?: { details?: unknown } }
    return Array.isArray(error?.details)
      ? error.details.filter((each) => typeof each === 'object' && each)
      : []
  } catch {
    return []
  }
}
