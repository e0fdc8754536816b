import { resetPassword } from '@aura/contract/accounts/accounts.contract'
import { restoreEmail } from '@aura/contract/accounts/accounts.security.contract'
import { isConnected } from '@aura/contract/accounts/accounts.session.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { dropSession, readSession } from '../../lib/session.ts'

/** Sets a new password by a mailed link [ACC-47]; the link to a replaced address restores it as well [ACC-56]. */
export function useResetPassword(token: string, restoresEmail: boolean) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      call(restoresEmail ? restoreEmail : resetPassword, {
        body: { token, newPassword: newPassword.trim() },
      }),
    // Either ends every session of the account, which need not be the one that is logged in here.
    onSuccess: dropDeadSession,
  })
}

/** Forgets the stored token if the server says that its session has ended; without an answer it stays. */
async function dropDeadSession(): Promise<void> {
  const { token } = readSession()
  if (token === null) return
  const { connected } = await call(isConnected).catch(() => ({ connected: true }))
  if (!connected && readSession().token === token) dropSession()
}
