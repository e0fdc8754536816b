import { confirmAccount } from '@aura/contract/accounts/accounts.contract'
import { useMutation } from '@tanstack/react-query'
import { browserTimeZone } from '../../lib/browser-time-zone.ts'
import { call } from '../../lib/call.ts'
import { readSession } from '../../lib/session.ts'
import { registrationSecret } from './register/registration-secret.ts'
import { startSession } from './start-session.ts'

/** Confirms by the token of the mailed link; in the browser that registered, it also logs in [ACC-24, ACC-53]. */
export function useConfirmAccount() {
  return useMutation({
    mutationFn: (token: string) => {
      const secret = registrationSecret.read()
      // A session already open here, perhaps of another account, is kept.
      const isOwnBrowser = secret !== null && readSession().token === null
      return call(confirmAccount, {
        body: { token, ...(isOwnBrowser ? { registrationSecret: secret, timeZone: browserTimeZone() } : {}) },
      })
    },
    onSuccess: async ({ token }) => {
      if (token === undefined) return
      registrationSecret.write(null)
      await startSession(token)
    },
  })
}
