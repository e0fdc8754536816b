import type { Clock } from '../../platform/clock/clock.ts'
import { later, minutes, seconds } from '../../platform/clock/clock.ts'
import { createCircuitBreaker } from '../../platform/external/circuit-breaker.ts'
import { callOutside, type OutsideAnswer, type OutsideCall } from '../../platform/external/external-post.ts'
import {
  type Channel,
  readChannels,
  readStreams,
  readSubscriptions,
  readTokens,
  refusesGrant,
  type Stream,
  type SubscriptionPage,
} from './twitch.answers.rules.ts'
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

export interface TwitchApiDeps {
  clock: Clock
  settings: TwitchSettings
  /** The redirect address of the OAuth flow. */
  redirectUrl: string
}

export type TwitchApi = ReturnType<typeof createTwitchApi>

/**
 * Twitch's OAuth and Helix [TWI-01]. Calls answer within two seconds or throw {@link TwitchUnavailable}; after three consecutive
 * failures, and until the moment that a throttled answer names, they throw at once.
 */
export function createTwitchApi({ clock, settings, redirectUrl }: TwitchApiDeps) {
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

  return {
    /** The page on which people grant access to their channel. NOTE: Twitch has no PKCE, so no challenge is sent. */
    authorizeUrl: (state: string): string =>
      `${authUrl}/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUrl,
        // Reading the owner's channel needs no scope.
        scope: '',
        state,
        force_verify: 'true',
      })}`,

    /** @throws TwitchRefused for a code that Twitch did not issue, issued for another site, or that was used before */
    exchangeCode: (code: string): Promise<ChannelTokens> =>
      grantTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUrl }),

    /** @throws TwitchRefused once the owner or Twitch has revoked the consent of these tokens */
    refresh: ({ refresh }: ChannelTokens): Promise<ChannelTokens> =>
      grantTokens({ grant_type: 'refresh_token', refresh_token: refresh }),

    async isValid({ access }: ChannelTokens): Promise<boolean> {
      const { status } = await call(`${authUrl}/validate`, {
        method: 'GET',
        headers: { authorization: `OAuth ${access}` },
      })
      if (status !== 200 && status !== 401) throw new TwitchUnavailable(`Twitch validated nothing: ${status}`)
      return status === 200
    },

    /** Revokes tokens; false if Twitch no longer accepts the access token, so that nothing was revoked. */
    async revoke({ access }: ChannelTokens): Promise<boolean> {
      const { status } = await postForm('revoke', { token: access })
      if (status !== 200 && status !== 400) throw new TwitchUnavailable(`Twitch revoked nothing: ${status}`)
      return status === 200
    },

    /** The channel of the owner of the tokens. */
    async findOwnChannel({ access }: ChannelTokens): Promise<Channel> {
      const answer = await askHelix('users', access)
      if (answer.status === 401 || answer.status === 403) throw new TwitchRefused('Twitch takes no token')
      const [channel] = readChannels(answer.text) ?? []
      if (answer.status !== 200 || !channel) throw new TwitchUnavailable('Twitch answered no channel')
      return channel
    },

    /** The live ones among at most a hundred channels. */
    async findStreams(channelIds: readonly string[]): Promise<Stream[]> {
      const query = new URLSearchParams([['first', '100'], ...channelIds.map((id) => ['user_id', id])])
      const answer = await askAsApp(`streams?${query}`)
      const streams = answer.status === 200 ? readStreams(answer.text) : undefined
      if (!streams) throw new TwitchUnavailable(`Twitch answered no streams: ${answer.status}`)
      return streams
    },

    /** A page of our EventSub subscriptions, of one channel or of all. */
    async listSubscriptions(asked: { channelId?: string; after?: string }): Promise<SubscriptionPage> {
      const query = new URLSearchParams()
      if (asked.channelId) query.set('user_id', asked.channelId)
      if (asked.after) query.set('after', asked.after)
      const answer = await askAsApp(`eventsub/subscriptions?${query}`)
      const page = answer.status === 200 ? readSubscriptions(answer.text) : undefined
      if (!page) throw new TwitchUnavailable(`Twitch listed no subscriptions: ${answer.status}`)
      return page
    },

    /** Subscribes to a channel's events; an existing subscription stays. @throws TwitchRefused for a channel unknown to Twitch */
    async subscribe(subscription: {
      type: string
      version: string
      channelId: string
      callback: string
      secret: string
    }) {
      const { type, version, channelId, callback, secret } = subscription
      const { status } = await askAsApp('eventsub/subscriptions', 'POST', {
        type,
        version,
        condition: { broadcaster_user_id: channelId },
        transport: { method: 'webhook', callback, secret },
      })
      if (status === 400 || status === 403) throw new TwitchRefused(`Twitch subscribes to nothing: ${status}`)
      if (status !== 202 && status !== 409) throw new TwitchUnavailable(`Twitch answered ${status}`)
    },

    async unsubscribe(subscriptionId: string): Promise<void> {
      const { status } = await askAsApp(
        `eventsub/subscriptions?${new URLSearchParams({ id: subscriptionId })}`,
        'DELETE',
      )
      if (status !== 204 && status !== 404) throw new TwitchUnavailable(`Twitch answered ${status}`)
    },
  }
}

/** When a throttled caller may try again: as Twitch says, within bounds. */
function readReset({ headers }: OutsideAnswer, now: Date): Date {
  const waitMs = Number(headers.get('ratelimit-reset') ?? 0) * 1000 - now.getTime()
  return later(now, Math.min(Math.max(waitMs || 0, seconds(1)), longestPauseMs))
}
