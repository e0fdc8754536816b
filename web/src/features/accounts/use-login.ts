import { login, restoreAccount } from '@aura/contract/accounts/accounts.contract'
import type { LoginBody } from '@aura/contract/accounts/accounts.forms'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { browserTimeZone } from '../../lib/browser-time-zone.ts'
import { call } from '../../lib/call.ts'
import { withProofOfWork } from './human-check/with-proof-of-work.ts'
import { sayRestored } from './say-restored.ts'
import { startSession } from './start-session.ts'

export type Credentials = Pick<Static<typeof LoginBody>, 'email' | 'password'>

/**
 * The session of a login, or of a login that cancels the deletion of the account. `isProving` while the browser solves the
 * proof of work that many failed logins call for [ACC-54].
 */
function useEntrance(endpoint: typeof login | typeof restoreAccount, onEntered?: () => void) {
  const [isProving, setIsProving] = useState(false)
  const entering = useMutation({
    mutationFn: ({ email, password }: Credentials) => {
      const body = { email: email.trim(), password: password.trim(), timeZone: browserTimeZone() }
      return withProofOfWork(
        (recaptchaToken) => call(endpoint, { body: recaptchaToken ? { ...body, recaptchaToken } : body }),
        () => setIsProving(true),
      )
    },
    onSuccess: async ({ token }) => {
      if (token === undefined) return
      await startSession(token)
      onEntered?.()
    },
    onSettled: () => setIsProving(false),
  })
  return { ...entering, isProving }
}

/** Logs in and keeps the token; the shell then asks for the pseudo and for the welcome [ACC-33, ACC-36, ACC-42]. */
export const useLogin = () => useEntrance(login)

/** Cancels the deletion of the account and logs in. */
export const useRestoreAccount = () => useEntrance(restoreAccount, sayRestored)
