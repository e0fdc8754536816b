import { ownTwitch } from '@aura/contract/twitch/twitch.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The viewer's own link, and whether this site offers Twitch. */
export const ownTwitchOptions = queryOptions({
  queryKey: ['twitch', 'own'],
  queryFn: ({ signal }) => call(ownTwitch, { signal }),
})
