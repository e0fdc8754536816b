import type { LoginBody } from '@aura/contract/accounts/accounts.forms'
import type { Static } from 'typebox'
import type { Clock } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type AccountCredentials, findCredentialsByEmail } from './accounts.queries.ts'
import { suspensionTexts as texts } from './accounts.texts.ts'
import { emailKey } from './emails.rules.ts'
import type { LoginAttempts } from './login-attempts.service.ts'
import { matchPassword } from './passwords.rules.ts'
import { isForGood } from './suspension.rules.ts'

export interface AdmissionDeps {
  db: Db
  clock: Clock
  loginAttempts: LoginAttempts
}

/** Checks credentials, and whether the state of an account lets its owner log in. */
export function createAdmission({ db, clock, loginAttempts }: AdmissionDeps) {
  /** The account with these credentials. Only callers with the correct password are told about the state of the account. */
  async function requireCredentials(
    credentials: Static<typeof LoginBody>,
    client: string,
  ): Promise<AccountCredentials> {
    const takeBack = await loginAttempts.begin(credentials, client)
    const account = await findCredentialsByEmail(db, emailKey(credentials.email))
    const [isRight, ...areTried] = await matchPassword(credentials.password.trim(), [
      account?.passwordHash,
      ...(account?.triedPasswordHashes ?? []),
    ])
    const isTried = areTried.includes(true)
    if (isRight || isTried) await takeBack()
    // Must not reveal that a registration was refused or replaced: its account seems to wait for confirmation.
    if (isTried && !isRight) throw new DomainError('accounts.unconfirmed')
    if (!account || !isRight) throw new DomainError('accounts.wrong-credentials')
    // The deadline for restoring the account has passed, even if the job has not erased it yet [PRV-04].
    if (account.eraseAt && account.eraseAt <= clock.now()) throw new DomainError('accounts.wrong-credentials')
    if (!account.confirmedAt) throw new DomainError('accounts.unconfirmed')
    return account
  }

  /** The refusal for a suspended account, if it is suspended. */
  function refusalOfSuspended(suspendedUntil: Date | null): DomainError | undefined {
    const now = clock.now()
    if (!suspendedUntil || suspendedUntil <= now) return undefined
    const until = isForGood(suspendedUntil, now) ? texts.forGood : texts.until(formatMoment(suspendedUntil))
    return new DomainError('accounts.suspended', { values: { until } })
  }

  /**
   * @throws DomainError `accounts.leaving`, also for a suspended account, because its owner can still cancel the deletion; else
   * `accounts.suspended`
   */
  function requireAdmitted({ suspendedUntil, eraseAt }: AccountCredentials): void {
    if (eraseAt) throw new DomainError('accounts.leaving', { values: { until: formatMoment(eraseAt) } })
    const suspension = refusalOfSuspended(suspendedUntil)
    if (suspension) throw suspension
  }

  return { requireCredentials, requireAdmitted, refusalOfSuspended }
}
