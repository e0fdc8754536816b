import { resendConfirmation } from '@aura/contract/accounts/accounts.contract'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { registrationSecret } from './register/registration-secret.ts'

/** Sends the confirmation mail again; after a success the next one has to wait 30 s, which the label counts down [ACC-27, ACC-29]. */
export function useResendConfirmation() {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const secondsLeft = useSecondsLeft(endsAt)
  const resend = useMutation({
    mutationFn: (email: string) => {
      const secret = registrationSecret.read()
      // Of several registrations of the address, the one made in this browser is mailed again.
      const own = secret === null ? {} : { registrationSecret: secret }
      return call(resendConfirmation, { body: { email: email.trim(), ...own } })
    },
    onSuccess: () => setEndsAt(Date.now() + accountsLimits.resendCooldownSeconds * 1000),
  })
  const isWaiting = secondsLeft > 0
  return { resend, isWaiting, label: isWaiting ? `Renvoyer dans ${secondsLeft} s` : 'Renvoyer l’e-mail' }
}
