import { wrongCodesPerAccount, wrongCodesPerClient } from '@aura/contract/accounts/accounts.limits'
import type { Id } from '@aura/contract/common'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { isGuessable } from './second-factor.rules.ts'

export type SecondFactorAttempts = ReturnType<typeof createSecondFactorAttempts>

/**
 * Limits the guessing of codes, without letting somebody who has the password lock the owner out (decision 23) [ACC-54, ACC-60].
 */
export function createSecondFactorAttempts({ limiter }: { limiter: RateLimiter }) {
  return {
    /**
     * Counts a code before it is checked, so that concurrent codes count too.
     *
     * @param client the key under which the caller's address is counted
     * @returns a function that undoes the count, for a correct code
     * @throws DomainError `platform.too-many`, `accounts.two-codes-needed`
     */
    async begin(accountId: Id, typed: string, client: string): Promise<() => Promise<void>> {
      const account = String(accountId)
      const pair = `${account} ${client}`
      const counts = isGuessable(typed)
      await limiter.consume('code-client', wrongCodesPerClient, pair)
      if (counts && !(await limiter.tryConsume('code-account', wrongCodesPerAccount, account)))
        throw new DomainError('accounts.two-codes-needed')
      return async () => {
        await limiter.giveBack('code-client', wrongCodesPerClient, pair)
        if (counts) await limiter.giveBack('code-account', wrongCodesPerAccount, account)
      }
    },
  }
}
