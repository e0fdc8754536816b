import type { Twitch } from '@aura/contract/posts/posts.contract'
import { type TwitchProfile, unknownGame } from '@aura/contract/twitch/twitch.contract'
import type { Static } from 'typebox'
import type { ChannelDetails, ShownChannel } from './twitch.channels.queries.ts'

/** A channel on its profile, with its stream only while live [TWI-04, TWI-05]. */
export function presentProfile({ username, isLive, title, game, viewers }: ChannelDetails): TwitchProfile {
  return {
    twitch_username: username,
    // Browsers send no requests to Twitch, and we store none of its pictures.
    profile_image_url: null,
    is_live: isLive,
    stream_title: isLive ? (title ?? '') : null,
    game_name: isLive ? game || unknownGame : null,
    viewer_count: isLive ? viewers : null,
  }
}

/** A channel beside a post of its owner. */
export function presentBeside({ username, isLive }: ShownChannel): Static<typeof Twitch> {
  return { twitch_username: username, twitch_profile_image: null, is_live: isLive }
}
