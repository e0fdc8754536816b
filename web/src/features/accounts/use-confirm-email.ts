import { confirmEmail } from '@aura/contract/accounts/accounts.security.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Confirms a new address by the mailed link [ACC-56]. */
export function useConfirmEmail() {
  return useMutation({ mutationFn: (token: string) => call(confirmEmail, { body: { token } }) })
}
