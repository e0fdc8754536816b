import { login, restoreAccount } from '@aura/contract/accounts/accounts.contract'
import type { LoginBody } from '@aura/contract/accounts/accounts.forms'
import { useMutation } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../lib/call.ts'
import { ownTimeZone } from '../../lib/time-zone.ts'
import { startSession } from './start-session.ts'

export type Credentials = Static<typeof LoginBody>

/** The session of a login, or of a login that cancels the deletion of the account. */
function useEntrance(endpoint: typeof login | typeof restoreAccount) {
  return useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      call(endpoint, {
        body: { email: email.trim(), password: password.trim(), timeZone: ownTimeZone() },
      }),
    onSuccess: ({ token }) => (token === undefined ? undefined : startSession(token)),
  })
}

/** Logs in and keeps the token; the shell then asks for the pseudo and for the welcome [ACC-33, ACC-36, ACC-42]. */
export const useLogin = () => useEntrance(login)

/** Cancels the deletion of the account and logs in. */
export const useRestoreAccount = () => useEntrance(restoreAccount)
