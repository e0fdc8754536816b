import { resetPassword } from '@aura/contract/accounts/accounts.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { closeSession } from '../../lib/session.ts'

/** Sets a new password by a mailed link [ACC-47]. */
export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      call(resetPassword, { body: { token, newPassword: newPassword.trim() } }),
    // A reset ends every session of the account, including this browser's: the stored token is invalid.
    onSuccess: closeSession,
  })
}
