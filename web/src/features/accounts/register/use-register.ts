import { register } from '@aura/contract/accounts/accounts.contract'
import type { RegisterBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Static } from 'typebox'
import { call, hasFailed } from '../../../lib/call.ts'
import { texts } from '../accounts.texts.ts'
import { createHumanCheck } from '../human-check/human-check.ts'
import { makeRegistrationSecret, registrationSecret } from './registration-secret.ts'
import { pseudoStateKey } from './use-pseudo-state.ts'

export type Registration = Omit<
  Static<typeof RegisterBody>,
  'recaptchaToken' | 'registrationSecret' | 'website'
>

/** The form was sent sooner than a person fills it in [ACC-04]. */
class TooFast extends Error {}

/**
 * Registers [ACC-04, ACC-07..10, ACC-14]. Pending covers the human check as well as the call.
 * Fails with `TooFast`, `HumanCheckFailure` or `CallError`; each message but a `CallError`’s is to be shown as it is.
 */
export function useRegister() {
  const [openedAt] = useState(() => performance.now())
  const client = useQueryClient()
  const [check] = useState(createHumanCheck)
  // One for all attempts: the server knows one whose answer was lost by it.
  const [secret] = useState(makeRegistrationSecret)
  // The check starts as the page opens, so that it is ready when the form is sent.
  useEffect(() => {
    check.prepare()
    return check.abandon
  }, [check])
  return useMutation({
    mutationFn: async ({ pseudo, email, password, confirmPassword, sex }: Registration) => {
      if (performance.now() - openedAt < accountsLimits.registerMinSeconds * 1000) {
        throw new TooFast(texts.tooFast)
      }
      const recaptchaToken = await check.take()
      const body = {
        pseudo: pseudo.trim(),
        email: email.trim(),
        password: password.trim(),
        confirmPassword: confirmPassword.trim(),
        sex,
        recaptchaToken,
        registrationSecret: secret,
      }
      try {
        const answer = await call(register, { body })
        registrationSecret.write(secret)
        return answer
      } catch (error) {
        // The server may have used the solution up: the next attempt needs another.
        check.prepare()
        // Somebody took it since « Libre » was said.
        if (hasFailed(error, 'accounts.pseudo-taken'))
          client.setQueryData(pseudoStateKey(body.pseudo), { state: 'taken' })
        throw error
      }
    },
  })
}
