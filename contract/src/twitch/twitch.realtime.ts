import type { TwitchProfile } from './twitch.contract.ts'

/** Socket event for the sockets that watch a profile (`watchEvent`): its channel went live, changed, ended or was unlinked [TWI-07]. */
export const twitchEvent = 'twitch'

/** What the event carries: the profile's account, and its channel as {@link TwitchProfile} answers it; null once unlinked. */
export interface TwitchAlert {
  userId: number
  twitch: TwitchProfile | null
}
