import { updateProfile } from '@aura/contract/profiles/profiles.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { renameAccount } from '../../lib/rename-account.ts'

export interface ProfileChange {
  pseudo: string
  bio: string
  /** A new picture; `null` keeps the present one. */
  picture: File | null
}

/**
 * Changes the viewer's profile; the answered token and pseudo replace the stored ones [PRF-21]. `onSaved` receives the new
 * pseudo, even after the form is unmounted.
 */
export function useUpdateProfile(onSaved: (pseudo: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pseudo, bio, picture }: ProfileChange) => {
      const form = new FormData()
      form.set('pseudo', pseudo)
      form.set('bio', bio)
      if (picture) form.set('profile_picture', picture)
      return call(updateProfile, { form })
    },
    onSuccess: ({ token, pseudo }) => {
      onSaved(pseudo)
      renameAccount({ token, pseudo })
      client.removeQueries({ queryKey: ['profiles'] })
      client.removeQueries({ queryKey: ['posts'], type: 'inactive' })
    },
  })
}
