import { cancelEmailChange } from '@aura/contract/accounts/accounts.security.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../ui/toast.ts'
import { securityOptions } from './security.queries.ts'
import { emailTexts as texts } from './security.texts.ts'

/** Cancels the change of address that waits for its confirmation [ACC-56]. */
export function useCancelEmailChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    // Waited for, so that the row goes with its button still busy.
    onSettled: () => client.invalidateQueries({ queryKey: securityOptions.queryKey }),
    meta: { failureText: texts.cancelFailed },
  })
}
