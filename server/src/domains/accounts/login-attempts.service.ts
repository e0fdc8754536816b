import type { LoginBody } from '@aura/contract/accounts/accounts.forms'
import { failedLoginsPerAccount, failedLoginsPerClient } from '@aura/contract/accounts/accounts.limits'
import type { Static } from 'typebox'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { emailKey } from './emails.rules.ts'
import type { HumanCheck } from './human-check.service.ts'

export interface LoginAttemptsDeps {
  limiter: RateLimiter
  /** The proof of work of logins: always the built-in one, without a minimum age. */
  loginCheck: HumanCheck
}

export type LoginAttempts = ReturnType<typeof createLoginAttempts>

/** Slows down guessing of passwords, without letting strangers lock an owner out [ACC-54]. */
export function createLoginAttempts({ limiter, loginCheck }: LoginAttemptsDeps) {
  return {
    /**
     * Counts an attempt before its password is checked, so that concurrent attempts count too.
     *
     * @param client the key under which the caller's address is counted
     * @returns a function that undoes the count, for a correct password
     * @throws DomainError `platform.too-many`, `accounts.human-check-…`
     */
    async begin(
      { email, recaptchaToken }: Static<typeof LoginBody>,
      client: string,
    ): Promise<() => Promise<void>> {
      const account = emailKey(email)
      const pair = `${account} ${client}`
      const isFree = await limiter.tryConsume('login-account', failedLoginsPerAccount, account)
      if (!isFree) await loginCheck.require(recaptchaToken)
      await limiter.consume('login-client', failedLoginsPerClient, pair)
      return async () => {
        await limiter.giveBack('login-client', failedLoginsPerClient, pair)
        if (isFree) await limiter.giveBack('login-account', failedLoginsPerAccount, account)
      }
    },
  }
}
