import type { PushMessage } from '@aura/contract/push/push.message'
import type { FastifyBaseLogger } from 'fastify'
import { SignJWT } from 'jose'
import { type Clock, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { type AccessToken, createAccessTokens } from '../../platform/external/access-tokens.ts'
import { type OutsideAnswer, postOutside } from '../../platform/external/external-call.ts'
import { readRetryAfter } from '../../platform/external/retry-after.ts'
import { type Outcome, TemporaryFailure } from './push.rules.ts'
import type { FcmSettings } from './push.settings.rules.ts'
import { logRefusal, type Sender, sendTimeoutMs } from './push.web.service.ts'

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** A token is renewed this long before it expires. */
const marginMs = minutes(1)

/** Access tokens of a service account (RFC 7523). */
function createGoogleAccess({ clock, settings }: { clock: Clock; settings: FcmSettings }) {
  async function ask(): Promise<AccessToken> {
    const now = clock.now()
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(settings.clientEmail)
      .setAudience(settings.tokenUrl)
      .setIssuedAt(now)
      .setExpirationTime(later(now, minutes(60)))
      .sign(settings.privateKey)
    const { status, text } = await postOutside(settings.tokenUrl, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ grant_type: grantType, assertion })),
      timeoutMs: sendTimeoutMs,
    })
    if (status !== 200) throw new TemporaryFailure(`no access to FCM: the token service answered ${status}`)
    const { access_token, expires_in } = JSON.parse(text) as { access_token?: unknown; expires_in?: unknown }
    if (typeof access_token !== 'string' || typeof expires_in !== 'number') {
      throw new TemporaryFailure('no access to FCM: the token service answered no token')
    }
    return { token: access_token, until: later(now, seconds(expires_in) - marginMs) }
  }

  return createAccessTokens({ clock, ask })
}

export interface FcmSenderDeps {
  clock: Clock
  log: FastifyBaseLogger
  settings: FcmSettings
  publicUrl: string
}

/** FCM HTTP v1, for devices, which registered their token by the call that the specification gives [NTF-32]. */
export function createFcmSender({ clock, log, settings, publicUrl }: FcmSenderDeps): Sender {
  const access = createGoogleAccess({ clock, settings })
  const url = `${settings.apiUrl}/v1/projects/${encodeURIComponent(settings.projectId)}/messages:send`

  async function post(token: string, body: string): Promise<OutsideAnswer> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json; charset=utf-8',
    }
    return postOutside(url, { headers, body, timeoutMs: sendTimeoutMs })
  }

  return {
    async send({ address }, message, ttlSeconds) {
      const body = JSON.stringify({
        message: fcmMessage(address, message, { ttlSeconds, publicUrl, now: clock.now() }),
      })
      const token = await access.token()
      let answer = await post(token, body)
      if (answer.status === 401) {
        // Google may revoke an access token before it expires.
        await access.forget(token)
        answer = await post(await access.token(), body)
      }
      const outcome = readFcmAnswer(answer, clock.now())
      logRefusal(log, settings.apiUrl, answer, outcome)
      return outcome
    },
  }
}

/** A message for FCM: the system shows it, under one tag, so that a message sent twice shows once. */
function fcmMessage(
  token: string,
  { id, stamp, title, body, address, unread, calm, tag }: PushMessage,
  { ttlSeconds, publicUrl, now }: { ttlSeconds: number; publicUrl: string; now: Date },
) {
  const expiry = Math.floor(now.getTime() / 1000) + ttlSeconds
  return {
    token,
    notification: { title, body },
    // FCM allows only strings as values.
    data: {
      id: id === null ? '' : String(id),
      stamp: String(stamp),
      address: address ?? '',
      unread: String(unread),
    },
    android: { collapse_key: tag, ttl: `${ttlSeconds}s`, notification: { tag } },
    apns: {
      headers: { 'apns-collapse-id': tag, 'apns-expiration': String(expiry) },
      // On iOS a badge is a number or none: there is no dot.
      payload: { aps: { badge: calm ? 0 : unread, 'thread-id': tag } },
    },
    webpush: {
      headers: { TTL: String(ttlSeconds), Topic: tag },
      notification: { tag },
      // FCM accepts only https links.
      ...(publicUrl.startsWith('https:') ? { fcm_options: { link: `${publicUrl}${address ?? '/'}` } } : {}),
    },
  }
}

/** @throws TemporaryFailure */
function readFcmAnswer(answer: OutsideAnswer, now: Date): Outcome {
  const { status, headers, text } = answer
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404) return errorCodeOf(text) === 'UNREGISTERED' ? 'gone' : 'unfit'
  // The token is invalid, unless FCM names another field of the message.
  if (status === 400) return errorCodeOf(text) === 'INVALID_ARGUMENT' ? 'gone' : 'unfit'
  // The token belongs to another project.
  if (status === 403) return 'refused'
  throw new TemporaryFailure(`FCM answered ${status}`, readRetryAfter(headers.get('retry-after'), now))
}

interface FcmErrorDetail {
  '@type'?: unknown
  errorCode?: unknown
  fieldViolations?: { field?: unknown }[]
}

/** FCM's error code about the token; undefined if the error is about another field of the message. */
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
