import type { Profile } from '@aura/contract/profiles/profiles.contract'
import { type TwitchAlert, twitchEvent } from '@aura/contract/twitch/twitch.realtime'
import { useQueryClient } from '@tanstack/react-query'
import { updateCachedProfile } from '../../cache/update-profiles.ts'
import { useSocketEvent, useWatchedProfile } from '../../lib/session-socket.ts'

/** Keeps the channel of an open profile as it is now [TWI-07]. */
export function useLiveProfile({ id, pseudo }: Pick<Profile, 'id' | 'pseudo'>): void {
  const client = useQueryClient()
  useWatchedProfile(id)
  useSocketEvent<TwitchAlert>(twitchEvent, ({ userId, twitch }) => {
    if (userId === id) updateCachedProfile(client, pseudo, (profile) => ({ ...profile, twitch }))
  })
}
