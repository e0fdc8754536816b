import { finishLogin } from '@aura/contract/accounts/accounts.second-factor.contract'
import { useMutation } from '@tanstack/react-query'
import { browserTimeZone } from '../../lib/browser-time-zone.ts'
import { call } from '../../lib/call.ts'
import { sayRestored } from './say-restored.ts'
import { startSession } from './start-session.ts'

/**
 * The second step of a login: a code of the authenticator application, or a recovery code [ACC-60].
 *
 * @param isRestoring the login also cancelled the deletion of the account
 */
export function useFinishLogin(challenge: string, isRestoring: boolean) {
  return useMutation({
    mutationFn: (code: string) =>
      call(finishLogin, { body: { challenge, code, timeZone: browserTimeZone() } }),
    onSuccess: async ({ token }) => {
      await startSession(token)
      if (isRestoring) sayRestored()
    },
  })
}
