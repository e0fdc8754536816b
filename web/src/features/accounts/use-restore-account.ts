import { restoreAccount } from '@aura/contract/accounts/accounts.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { ownTimeZone } from '../../lib/time-zone.ts'
import { startSession } from './start-session.ts'
import type { Credentials } from './use-login.ts'

/** Cancels the deletion of the account and logs in. */
export function useRestoreAccount() {
  return useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      call(restoreAccount, {
        body: { email: email.trim(), password: password.trim(), timeZone: ownTimeZone() },
      }),
    onSuccess: ({ token }) => startSession(token),
  })
}
