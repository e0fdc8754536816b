import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { SecondStepBody } from '@aura/contract/accounts/accounts.second-factor.forms'
import type { Id } from '@aura/contract/common'
import type { Static } from 'typebox'
import { type Clock, later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import {
  countChallengeAttempt,
  insertLoginChallenge,
  takeLoginChallenge,
} from './login-challenges.queries.ts'
import { createOneTimeToken, hashOneTimeToken } from './one-time-tokens.rules.ts'
import type { SecondFactorService } from './second-factor.service.ts'
import type { SecondFactorAttempts } from './second-factor-attempts.service.ts'

export interface LoginChallengesDeps {
  db: Db
  clock: Clock
  secondFactor: SecondFactorService
  attempts: SecondFactorAttempts
}

/** A login with a correct password. */
export interface ProvenLogin {
  accountId: Id
  /** Whether the login also cancels a request for deletion. */
  restores: boolean
}

export type LoginChallenges = ReturnType<typeof createLoginChallenges>

/** The second step of a login: a short-lived token, valid for this step only and for few attempts [ACC-60]. */
export function createLoginChallenges({ db, clock, secondFactor, attempts }: LoginChallengesDeps) {
  return {
    /** The challenge to solve; undefined for an account without a second factor. */
    async open(tx: Tx, login: ProvenLogin): Promise<string | undefined> {
      if (!(await secondFactor.isOn(tx, login.accountId))) return undefined
      const { token, tokenHash } = createOneTimeToken()
      const createdAt = clock.now()
      const expiresAt = later(createdAt, minutes(accountsLimits.loginChallengeMinutes))
      await insertLoginChallenge(tx, { ...login, tokenHash, createdAt, expiresAt })
      return token
    },

    /**
     * Checks the code, invalidates code and challenge, and runs `enter` in the same transaction.
     *
     * @param client the key under which the caller's address is counted
     * @throws DomainError `accounts.challenge-over`, `accounts.wrong-code`, `accounts.two-codes-needed`, `platform.too-many`
     */
    async meet<T>(
      { challenge, code }: Static<typeof SecondStepBody>,
      client: string,
      enter: (tx: Tx, login: ProvenLogin) => Promise<T>,
    ): Promise<T> {
      const tokenHash = hashOneTimeToken(challenge)
      const { challengeAttempts } = accountsLimits
      const login = await countChallengeAttempt(db, tokenHash, clock.now(), challengeAttempts)
      if (!login) throw new DomainError('accounts.challenge-over')
      const takeBack = await attempts.begin(login.accountId, code, client)
      const entered = await inTransaction(db, async (tx) => {
        await secondFactor.requireCode(tx, login.accountId, code)
        if (!(await takeLoginChallenge(tx, tokenHash))) throw new DomainError('accounts.challenge-over')
        return enter(tx, login)
      })
      await takeBack()
      return entered
    },
  }
}
