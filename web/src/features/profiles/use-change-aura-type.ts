import { changeAuraType, type Profile } from '@aura/contract/profiles/profiles.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateCachedProfile } from '../../cache/update-profiles.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { profilesTexts as texts } from './profiles.texts.ts'

/** Changes the viewer's aura type, once in thirty days [PRF-25, PRF-29]. */
export function useChangeAuraType({ pseudo }: Pick<Profile, 'pseudo'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (auraTypeId: number) => call(changeAuraType, { body: { aura_type_id: auraTypeId } }),
    onSuccess: ({ message, aura_type_id, aura_type_changeable_at }) => {
      updateCachedProfile(client, pseudo, (profile) => ({
        ...profile,
        aura_type_id,
        aura_type_changeable_at,
      }))
      client.removeQueries({ type: 'inactive', queryKey: ['profiles', 'grid'] })
      showToast({ kind: 'success', message })
    },
    meta: { failureText: texts.saveFailed },
  })
}
