import { unlinkTwitch } from '@aura/contract/twitch/twitch.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateCachedProfile } from '../../cache/update-profiles.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { ownTwitchOptions } from './twitch.queries.ts'
import { twitchTexts as texts } from './twitch.texts.ts'

/** Unlinks the viewer's channel [TWI-09]. */
export function useUnlink(pseudo: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(unlinkTwitch, {}),
    onSuccess: () => {
      client.setQueryData(
        ownTwitchOptions.queryKey,
        (own) => own && { ...own, twitch_username: null, needs_renewal: false },
      )
      updateCachedProfile(client, pseudo, (profile) => ({ ...profile, twitch: null }))
      showToast({ kind: 'success', message: texts.unlinked })
    },
    meta: { failureText: texts.unlinkFailed },
  })
}
