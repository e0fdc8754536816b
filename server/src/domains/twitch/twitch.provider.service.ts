import type { Actor } from '../../platform/auth/actor.ts'
import type { Channel } from './twitch.answers.rules.ts'
import type { TwitchApi } from './twitch.api.service.ts'
import type { ChannelTokens } from './twitch.keys.rules.ts'
import type { LinkProvider } from './twitch.link.queries.ts'

/** The service that identifies a person's channel. */
export interface ChannelProvider {
  name: LinkProvider
  /** The address at which the person grants access. */
  addressFor(state: string): string
  /**
   * The channel of the person to whom this code was given.
   *
   * @throws TwitchRefused, TwitchUnavailable
   */
  identify(code: string, actor: Actor): Promise<{ channel: Channel; tokens?: ChannelTokens }>
}

export const callbackPath = '/api/twitch/callback'

/** Twitch itself, by its OAuth authorization code flow [TWI-01]. */
export function createTwitchProvider(api: TwitchApi): ChannelProvider {
  return {
    name: 'twitch',
    addressFor: api.authorizeUrl,
    async identify(code) {
      const tokens = await api.exchangeCode(code)
      return { channel: await api.findOwnChannel(tokens), tokens }
    },
  }
}

/** The sandbox, without a network: redirects back at once, with a channel named after the person's pseudo. */
export const sandboxProvider: ChannelProvider = {
  name: 'sandbox',
  // Redirects to the host of the request: under another name of this machine the cookie would be missing.
  addressFor: (state) => `${callbackPath}?${new URLSearchParams({ code: 'sandbox', state })}`,
  identify: async (_code, { userId, pseudo }) => ({ channel: { id: String(userId), username: pseudo } }),
}
