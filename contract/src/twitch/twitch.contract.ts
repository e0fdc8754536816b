import type { Static } from 'typebox'
import { Nullable, PseudoParams } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'

/** Shown for a stream without a game [TWI-05]. */
export const unknownGame = 'Jeu inconnu'

/** A linked channel, and its stream while it is live [TWI-04]. */
export const TwitchProfile = Type.Object({
  twitch_username: Type.String(),
  profile_image_url: Nullable(Type.String(), {
    description: 'address on this site: a browser never asks Twitch for it',
  }),
  is_live: Type.Boolean(),
  stream_title: Nullable(Type.String()),
  game_name: Nullable(Type.String()),
  viewer_count: Nullable(Type.Integer({ minimum: 0 })),
})
export type TwitchProfile = Static<typeof TwitchProfile>

export const twitchProfile = endpoint('GET', '/api/twitch/profile/:pseudo', {
  summary: 'The channel linked to a profile, live or not.',
  access: 'optional',
  rate: 'read',
  params: PseudoParams,
  response: TwitchProfile,
  errors: ['profiles.unknown', 'privacy.blocked-by-you', 'twitch.not-linked'],
})

export const ownTwitch = endpoint('GET', '/api/twitch/link', {
  summary: 'The caller’s own link.',
  access: 'user',
  rate: 'read',
  response: Type.Object({
    provider: Type.Enum(['off', 'sandbox', 'twitch'] as const, {
      description: '`sandbox` asks nobody outside',
    }),
    twitch_username: Nullable(Type.String()),
    needs_renewal: Type.Boolean({
      description: 'Twitch takes our tokens no more; linking again renews them',
    }),
  }),
})

export const beginTwitchLink = endpoint('POST', '/api/twitch/link', {
  summary:
    'Begin linking: the address to send the browser to, with a state bound to caller and browser [TWI-03].',
  access: 'user',
  rate: 'write',
  query: Type.Object({
    from: Type.Optional(
      Type.Enum(['profile', 'editor'] as const, {
        description: 'the page of the caller’s that the browser comes back to',
      }),
    ),
  }),
  response: Type.Object({ url: Type.String() }),
  errors: ['twitch.off', 'twitch.already-linked'],
})

/** The result of linking, which `?twitch=…` passes to the page. */
export const TwitchLinkOutcome = Type.Enum(['linked', 'refused', 'expired', 'taken', 'unavailable'] as const)
export type TwitchLinkOutcome = Static<typeof TwitchLinkOutcome>

export const twitchCallback = endpoint('GET', '/api/twitch/callback', {
  summary:
    'Where Twitch sends the browser back to; leads on to the page where linking began and says there how it ended [TWI-02].',
  access: 'public',
  rate: 'write',
  query: Type.Object(
    {
      code: Type.Optional(Type.String({ maxLength: 500, description: 'from Twitch, to trade for tokens' })),
      state: Type.Optional(Type.String({ maxLength: 1000, description: 'as linking began with it' })),
      error: Type.Optional(Type.String({ maxLength: 200, description: 'why Twitch did not link' })),
    },
    { additionalProperties: true },
  ),
  answers: 'redirect',
})

export const unlinkTwitch = endpoint('DELETE', '/api/twitch/link', {
  summary: 'Unlink; tokens are revoked at Twitch [TWI-09, TWI-10]. Unlinking twice is no failure.',
  access: 'user',
  rate: 'write',
  response: Type.Object({ isLinked: Type.Literal(false) }),
})

export const twitchEventSub = endpoint('POST', '/api/twitch/eventsub', {
  summary: 'Messages of Twitch’s EventSub, verified by their signature, each taken once [TWI-06].',
  access: 'public',
  rate: 'webhook',
  signed: true,
  answers: 'text',
  errors: ['twitch.webhook-unverified'],
})
