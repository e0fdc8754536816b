import type { ChangePasswordBody } from '@aura/contract/accounts/accounts.forms'
import { changePassword } from '@aura/contract/accounts/accounts.security.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../ui/toast.ts'
import { sessionsOptions } from './security.queries.ts'

/** Changes the password; other sessions may end with it [ACC-57]. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Static<typeof ChangePasswordBody>) => call(changePassword, { body }),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', message })
      return client.invalidateQueries({ queryKey: sessionsOptions.queryKey })
    },
  })
}
