import { changeRole, type Role } from '@aura/contract/accounts/accounts.roles.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../ui/toast.ts'
import { rolesTexts as texts } from './roles.texts.ts'

export interface WantedRole {
  pseudo: string
  role: Role
}

/** Gives or removes a role. It may be the viewer's own, so the viewer's role is read again [MOD-28]. */
export function useChangeRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WantedRole) => call(changeRole, { body }),
    onSuccess: ({ pseudo, role }) => showToast({ kind: 'success', message: texts.changed(pseudo, role) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['accounts'] }),
  })
}
