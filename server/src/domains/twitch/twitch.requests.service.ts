import { type Clock, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { createCircuitBreaker } from '../../platform/external/circuit-breaker.ts'
import { callOutside, type OutsideAnswer, type OutsideCall } from '../../platform/external/external-call.ts'
import { readTokens, refusesGrant } from './twitch.answers.rules.ts'
import type { ChannelTokens } from './twitch.keys.rules.ts'
import type { TwitchSettings } from './twitch.settings.rules.ts'

/** Twitch gave no useful answer: it hangs, fails, throttles or sends malformed data. */
export class TwitchUnavailable extends Error {}

/** Twitch refused for good. */
export class TwitchRefused extends Error {}

/** Longest wait for an answer of Twitch. */
const timeoutMs = 2000
/** Longest answer in bytes; a hundred streams take less. */
const maxBytes = 1_000_000
/** A token is renewed this long before it expires. */
const marginMs = minutes(1)
/** Longest wait that Twitch's throttling is granted. */
const longestPauseMs = minutes(10)

/**
 * Requests to Twitch. They answer within two seconds or throw {@link TwitchUnavailable}; after three consecutive failures, and until
 * the moment that a throttled answer names, they throw at once.
 */
export function createTwitchRequests({ clock, settings }: { clock: Clock; settings: TwitchSettings }) {
  const { clientId, clientSecret, apiUrl, authUrl } = settings
  const breaker = createCircuitBreaker(clock)
  let throttledUntil = clock.now()
  let appToken: { token: string; until: Date } | undefined
  let renewal: Promise<string> | undefined

  async function call(url: string, how: Omit<OutsideCall, 'timeoutMs'>): Promise<OutsideAnswer> {
    if (throttledUntil > clock.now()) throw new TwitchUnavailable('Twitch asked to wait')
    const answer = await breaker
      .run(async () => {
        const answered = await callOutside(url, { ...how, timeoutMs, maxBytes })
        if (answered.status >= 500 || (answered.status >= 300 && answered.status < 400)) {
          throw new Error(`Twitch answered ${answered.status}`)
        }
        return answered
      })
      .catch((cause: unknown) => {
        throw new TwitchUnavailable('Twitch does not answer', { cause })
      })
    if (answer.status === 429) {
      throttledUntil = readReset(answer, clock.now())
      throw new TwitchUnavailable('Twitch asks to wait')
    }
    return answer
  }

  const postForm = (path: string, fields: Record<string, string>) =>
    call(`${authUrl}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ client_id: clientId, ...fields })),
    })

  /** Tokens of a grant. @throws TwitchRefused when Twitch no longer accepts the code or the refresh token */
  async function grant(fields: Record<string, string>) {
    const answer = await postForm('token', { client_secret: clientSecret, ...fields })
    if (refusesGrant(answer)) throw new TwitchRefused(`Twitch granted no token: ${answer.status}`)
    const tokens = answer.status === 200 ? readTokens(answer.text) : undefined
    if (!tokens) throw new TwitchUnavailable(`Twitch answered no token: ${answer.status}`)
    return tokens
  }

  async function grantTokens(fields: Record<string, string>): Promise<ChannelTokens> {
    const { access, refresh } = await grant(fields)
    return { access, refresh }
  }

  /** An app access token; concurrent callers that find it expired share one request. */
  async function requireAppToken(): Promise<string> {
    if (appToken && appToken.until > clock.now()) return appToken.token
    renewal ??= grant({ grant_type: 'client_credentials' })
      .then(({ access, expiresInSeconds }) => {
        appToken = { token: access, until: later(clock.now(), seconds(expiresInSeconds) - marginMs) }
        return access
      })
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }

  function askHelix(path: string, token: string, method: OutsideCall['method'] = 'GET', body?: object) {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'client-id': clientId }
    if (body) headers['content-type'] = 'application/json'
    return call(`${apiUrl}/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }

  /** Sends a request to Helix as this site; again with a new token if Twitch has revoked the stored one. */
  async function askAsApp(path: string, method?: OutsideCall['method'], body?: object) {
    const answer = await askHelix(path, await requireAppToken(), method, body)
    if (answer.status !== 401) return answer
    appToken = undefined
    return askHelix(path, await requireAppToken(), method, body)
  }

  return { call, postForm, grantTokens, askHelix, askAsApp }
}

/** When a throttled caller may try again: as Twitch says, within bounds. */
function readReset({ headers }: OutsideAnswer, now: Date): Date {
  const waitMs = Number(headers.get('ratelimit-reset') ?? 0) * 1000 - now.getTime()
  return later(now, Math.min(Math.max(waitMs || 0, seconds(1)), longestPauseMs))
}
