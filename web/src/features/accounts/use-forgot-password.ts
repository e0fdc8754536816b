import { forgotPassword } from '@aura/contract/accounts/accounts.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Asks for a reset link by mail [ACC-43]. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email: email.trim() } }),
  })
}
