import type { Actor } from '../../platform/auth/actor.ts'
import type { Channel } from './twitch.answers.rules.ts'
import type { TwitchApi } from './twitch.api.service.ts'
import type { ChannelTokens } from './twitch.keys.rules.ts'
import type { LinkProvider } from './twitch.link.queries.ts'

/** The service that tells which channel is a person's. */
export interface ChannelProvider {
  name: LinkProvider
  /** Where a person is sent to be asked. */
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

/** Tries linking out without a network: everybody is sent straight back, with a channel of their pseudo. */
export const sandboxProvider: ChannelProvider = {
  name: 'sandbox',
  // Where the site is open right now: the cookie of another name for this machine would be missing.
  addressFor: (state) => `${callbackPath}?${new URLSearchParams({ code: 'sandbox', state })}`,
  identify: async (_code, { userId, pseudo }) => ({ channel: { id: String(userId), username: pseudo } }),
}
