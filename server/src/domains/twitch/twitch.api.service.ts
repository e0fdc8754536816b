import type { Clock } from '../../platform/clock/clock.ts'
import {
  type Channel,
  readChannels,
  readStreams,
  readSubscriptions,
  type Stream,
  type SubscriptionPage,
} from './twitch.answers.rules.ts'
import type { ChannelTokens } from './twitch.keys.rules.ts'
import { createTwitchRequests, TwitchRefused, TwitchUnavailable } from './twitch.requests.service.ts'
import type { TwitchSettings } from './twitch.settings.rules.ts'

export interface TwitchApiDeps {
  clock: Clock
  settings: TwitchSettings
  /** The redirect address of the OAuth flow. */
  redirectUrl: string
}

export type TwitchApi = ReturnType<typeof createTwitchApi>

/** Twitch's OAuth and Helix [TWI-01]. Every call may throw {@link TwitchUnavailable}. */
export function createTwitchApi({ clock, settings, redirectUrl }: TwitchApiDeps) {
  const { clientId, authUrl } = settings
  const { call, postForm, grantTokens, askHelix, askAsApp } = createTwitchRequests({ clock, settings })

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
