import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from '@aura/contract/accounts/accounts.second-factor.contract'
import type { DisableSecondFactorBody } from '@aura/contract/accounts/accounts.second-factor.forms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../ui/toast.ts'
import { securityOptions } from './security.queries.ts'

/** Makes a secret and switches the second factor on by a first code, or off [ACC-60]. */
export function useSecondFactor() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: securityOptions.queryKey })
  const begin = useMutation({
    mutationFn: (body: { password?: string }) => call(beginSecondFactor, { body }),
    onSettled,
  })
  const confirm = useMutation({
    mutationFn: (code: string) => call(confirmSecondFactor, { body: { code } }),
    onSettled,
  })
  const disable = useMutation({
    mutationFn: (body: Static<typeof DisableSecondFactorBody>) => call(disableSecondFactor, { body }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onSettled,
  })
  return { begin, confirm, disable }
}
