import type { ChangeEmailBody } from '@aura/contract/accounts/accounts.forms'
import { changeEmail } from '@aura/contract/accounts/accounts.security.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../ui/toast.ts'
import { securityOptions } from './security.queries.ts'

/** Asks for another address; it changes once confirmed there [ACC-56]. */
export function useChangeEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Static<typeof ChangeEmailBody>) => call(changeEmail, { body }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    // Refused, too: the login may no longer be recent.
    onSettled: () => client.invalidateQueries({ queryKey: securityOptions.queryKey }),
  })
}
