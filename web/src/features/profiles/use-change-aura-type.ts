import { changeAuraType, type Profile } from '@aura/contract/profiles/profiles.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, hasFailed } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { changeShownProfile } from '../../lib/shown-posts.ts'
import { showToast } from '../../ui/toast.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

/** Changes the viewer's aura type, once in thirty days [PRF-25, PRF-29]. */
export function useChangeAuraType({ pseudo }: Pick<Profile, 'pseudo'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (auraTypeId: number) => call(changeAuraType, { body: { aura_type_id: auraTypeId } }),
    onSuccess: ({ message, aura_type_id, aura_type_changeable_at }) => {
      changeShownProfile(client, pseudo, (profile) => ({ ...profile, aura_type_id, aura_type_changeable_at }))
      client.removeQueries({ type: 'inactive', queryKey: ['profiles', 'grid'] })
      showToast({ kind: 'success', message })
    },
    onError: (error) => {
      if (hasFailed(error, 'platform.session-ended')) return
      showToast({ kind: 'error', message: serverSentence(error) ?? texts.saveFailed })
    },
  })
}
