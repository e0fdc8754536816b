import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type AccountCredentials, findCredentialsById, lockAccount } from './accounts.queries.ts'
import { isPassword } from './passwords.rules.ts'
import { findSessionStart, holdLiveActor } from './sessions.queries.ts'

export type Reauthentication = ReturnType<typeof createReauthentication>

/** Second proof for changes of passwords, passkeys and addresses: a stolen token must not suffice to take over an account. */
export function createReauthentication({ db, clock }: { db: Db; clock: Clock }) {
  /** Whether the actor logged in so recently that no password is needed. */
  async function isRecent({ sessionId }: Actor): Promise<boolean> {
    const start = await findSessionStart(db, sessionId)
    return start > later(clock.now(), -minutes(accountsLimits.recentLoginMinutes))
  }

  /** @throws DomainError `accounts.wrong-password` */
  async function requirePassword(actor: Actor, password: string): Promise<AccountCredentials> {
    const account = await findCredentialsById(db, actor.userId)
    const isRight = await isPassword(password.trim(), account?.passwordHash)
    if (!account || !isRight) throw new DomainError('accounts.wrong-password')
    return account
  }

  return {
    isRecent,
    requirePassword,

    /**
     * The actor's account, after checking its current password or a recent login.
     *
     * @throws DomainError `accounts.password-needed`, `accounts.wrong-password`
     */
    async require(actor: Actor, password: string | undefined): Promise<AccountCredentials> {
      if (password !== undefined) return requirePassword(actor, password)
      const account = await findCredentialsById(db, actor.userId)
      if (!account || !(await isRecent(actor))) throw new DomainError('accounts.password-needed')
      return account
    },

    /**
     * Locks the actor's account and session until the transaction ends, so that a session that has ended adds nothing [ACC-38].
     *
     * @throws DomainError `platform.session-ended`
     */
    async holdSession(tx: Tx, { userId, sessionId }: Actor): Promise<void> {
      // NOTE: the account first, like calls that change a password and then end sessions; in the other order they deadlock.
      await lockAccount(tx, userId)
      if (!(await holdLiveActor(tx, sessionId, clock.now()))) throw new DomainError('platform.session-ended')
    },
  }
}
