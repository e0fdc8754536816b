import { resendConfirmation } from '@aura/contract/accounts/accounts.contract'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useCooldown } from './use-cooldown.ts'

/** Sends the confirmation mail again; after a success the next one has to wait 30 s [ACC-27, ACC-29]. */
export function useResendConfirmation() {
  const { secondsLeft, start } = useCooldown(accountsLimits.resendCooldownSeconds)
  const resend = useMutation({
    mutationFn: (email: string) => call(resendConfirmation, { body: { email: email.trim() } }),
    onSuccess: start,
  })
  return { resend, secondsLeft }
}
