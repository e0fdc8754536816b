import { resetPassword } from '@aura/contract/accounts/accounts.contract'
import { restoreEmail } from '@aura/contract/accounts/accounts.security.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { closeSession } from '../../lib/session.ts'

/** Sets a new password by a mailed link [ACC-47]; the link to a replaced address restores it as well [ACC-56]. */
export function useResetPassword(token: string, restoresEmail: boolean) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      call(restoresEmail ? restoreEmail : resetPassword, {
        body: { token, newPassword: newPassword.trim() },
      }),
    // Either ends every session of the account, including this browser's: the stored token is invalid.
    onSuccess: closeSession,
  })
}
