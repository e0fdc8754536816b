import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { DisableSecondFactorBody } from '@aura/contract/accounts/accounts.second-factor.forms'
import type { Id } from '@aura/contract/common'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { findAnyBySkeleton } from './account-cards.queries.ts'
import { findCredentialsById } from './accounts.queries.ts'
import { deleteLoginChallenges } from './login-challenges.queries.ts'
import { skeletonOf } from './pseudos.rules.ts'
import type { Reauthentication } from './reauthentication.service.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  markEnabled,
  spendRecoveryCode,
  spendStep,
  upsertSecret,
} from './second-factor.queries.ts'
import {
  createRecoveryCodes,
  createTotpSecret,
  describeTotp,
  findTotpStep,
  hashRecoveryCode,
  readCode,
} from './second-factor.rules.ts'
import type { SecondFactorAttempts } from './second-factor-attempts.service.ts'
import { securityAnswers } from './security.texts.ts'
import type { SecurityMails } from './security-mails.service.ts'
import { endSessionsOf } from './sessions.queries.ts'

export interface SecondFactorDeps {
  db: Db
  clock: Clock
  attempts: SecondFactorAttempts
  reauthentication: Reauthentication
  securityMails: SecurityMails
  auditLog: AuditLog
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>

/** A TOTP second factor with recovery codes [ACC-60]. */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { db, clock, attempts, reauthentication, securityMails, auditLog } = deps

  /** Checks and invalidates a code. @throws DomainError `accounts.wrong-code` */
  async function requireCode(tx: Tx, accountId: Id, typed: string): Promise<void> {
    const code = readCode(typed)
    if ('recoveryHash' in code) {
      if (!(await spendRecoveryCode(tx, accountId, code.recoveryHash))) throw wrongCode()
      const account = await findCredentialsById(tx, accountId)
      if (account) await securityMails.queue(tx, account, 'recoveryCodeUsed')
      return
    }
    const factor = await findSecondFactor(tx, accountId)
    const step = factor && findTotpStep(factor.secret, code, clock.now())
    if (step === undefined || !(await spendStep(tx, accountId, step))) throw wrongCode()
  }

  /** @throws DomainError `accounts.second-factor-off` */
  async function requireOn(tx: Tx, accountId: Id): Promise<void> {
    const factor = await findSecondFactor(tx, accountId)
    if (!factor?.enabledAt) throw new DomainError('accounts.second-factor-off')
  }

  async function remove(
    tx: Tx,
    account: { id: Id; pseudo: string; email: string | null },
    change: 'secondFactorOff' | 'secondFactorRemoved',
  ): Promise<void> {
    await deleteSecondFactor(tx, account.id)
    await deleteLoginChallenges(tx, account.id)
    await securityMails.queue(tx, account, change)
  }

  return {
    requireCode,

    async isOn(tx: Tx, accountId: Id): Promise<boolean> {
      return Boolean((await findSecondFactor(tx, accountId))?.enabledAt)
    },

    async describe(accountId: Id): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
      const [factor, recoveryCodesLeft] = await Promise.all([
        findSecondFactor(db, accountId),
        countRecoveryCodes(db, accountId),
      ])
      return { isOn: Boolean(factor?.enabledAt), recoveryCodesLeft }
    },

    /** Makes a secret, which the first code confirms. @throws DomainError `accounts.second-factor-on` */
    async begin(actor: Actor, password: string | undefined) {
      const account = await reauthentication.require(actor, password)
      const secret = createTotpSecret()
      const isKept = await upsertSecret(db, account.id, secret, clock.now())
      if (!isKept) throw new DomainError('accounts.second-factor-on')
      return describeTotp(secret, account.pseudo)
    },

    /**
     * Switches it on by a first code and returns the recovery codes, which are stored hashed.
     *
     * @throws DomainError `accounts.second-factor-on`, `accounts.second-factor-not-begun`, `accounts.wrong-code`,
     * `platform.session-ended`
     */
    async confirm(actor: Actor, typed: string, client: string): Promise<{ recoveryCodes: string[] }> {
      const takeBack = await attempts.begin(actor.userId, typed, client)
      const now = clock.now()
      const recoveryCodes = createRecoveryCodes()
      await inTransaction(db, async (tx) => {
        await reauthentication.holdSession(tx, actor)
        const factor = await findSecondFactor(tx, actor.userId)
        if (factor?.enabledAt) throw new DomainError('accounts.second-factor-on')
        if (!factor || later(factor.createdAt, minutes(accountsLimits.secretMinutes)) <= now)
          throw new DomainError('accounts.second-factor-not-begun')
        await requireCode(tx, actor.userId, typed)
        await markEnabled(tx, actor.userId, now)
        await insertRecoveryCodes(tx, actor.userId, recoveryCodes.map(hashRecoveryCode))
        await securityMails.queue(tx, await requireAccount(tx, actor), 'secondFactorOn')
      })
      await takeBack()
      return { recoveryCodes }
    },

    /** @throws DomainError `accounts.second-factor-off`, `accounts.wrong-password`, `accounts.wrong-code` */
    async disable(
      actor: Actor,
      { password, code }: Static<typeof DisableSecondFactorBody>,
      client: string,
    ): Promise<{ message: string }> {
      const account = await reauthentication.requirePassword(actor, password)
      const takeBack = await attempts.begin(account.id, code, client)
      await inTransaction(db, async (tx) => {
        await requireOn(tx, account.id)
        await requireCode(tx, account.id, code)
        await remove(tx, account, 'secondFactorOff')
      })
      await takeBack()
      return { message: securityAnswers.secondFactorOff }
    },

    /**
     * Removes a lost second factor for an operator, and ends all sessions (decision 54).
     *
     * @returns the pseudo as written
     * @throws DomainError `profiles.unknown`, `accounts.second-factor-off`
     */
    async removeByCommand(pseudo: string, by: string): Promise<string> {
      return inTransaction(db, async (tx) => {
        const found = await findAnyBySkeleton(tx, skeletonOf(pseudo))
        const account = found && (await findCredentialsById(tx, found.id))
        if (!account) throw new DomainError('profiles.unknown')
        await requireOn(tx, account.id)
        await remove(tx, account, 'secondFactorRemoved')
        // After the challenges: a second step that is using one commits its session first, so that it ends too.
        await endSessionsOf(tx, account.id, clock.now())
        await auditLog.record(tx, { actor: by, act: 'remove-second-factor', personId: account.id })
        return account.pseudo
      })
    },
  }
}

async function requireAccount(tx: Tx, { userId }: Actor) {
  const account = await findCredentialsById(tx, userId)
  if (!account) throw new DomainError('platform.session-ended')
  return account
}

const wrongCode = () => new DomainError('accounts.wrong-code')
