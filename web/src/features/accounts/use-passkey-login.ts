import { beginPasskeyLogin, passkeyLogin } from '@aura/contract/accounts/accounts.passkeys.contract'
import { useMutation } from '@tanstack/react-query'
import { browserTimeZone } from '../../lib/browser-time-zone.ts'
import { call } from '../../lib/call.ts'
import { startSession } from './start-session.ts'
import { signInWithPasskey } from './webauthn.ts'

/** Logs in with a passkey that the browser offers [ACC-59]. */
export function usePasskeyLogin() {
  return useMutation({
    mutationFn: async () => {
      const credential = await signInWithPasskey(await call(beginPasskeyLogin))
      return call(passkeyLogin, { body: { credential, timeZone: browserTimeZone() } })
    },
    onSuccess: ({ token }) => startSession(token),
  })
}
