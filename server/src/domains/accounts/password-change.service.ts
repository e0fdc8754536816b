import type { ChangePasswordBody } from '@aura/contract/accounts/accounts.forms'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findCredentialsById, replacePassword } from './accounts.queries.ts'
import { deleteOneTimeToken } from './one-time-tokens.queries.ts'
import { hashPassword, isPassword } from './passwords.rules.ts'
import { securityAnswers } from './security.texts.ts'
import type { SecurityMails } from './security-mails.service.ts'
import { endSessionsOf } from './sessions.queries.ts'

export interface PasswordChangeDeps {
  db: Db
  clock: Clock
  securityMails: SecurityMails
}

export type PasswordChangeService = ReturnType<typeof createPasswordChangeService>

export function createPasswordChangeService({ db, clock, securityMails }: PasswordChangeDeps) {
  return {
    /**
     * Changes the password with the present one, and ends the other sessions unless the actor keeps them [ACC-57].
     *
     * @throws DomainError `accounts.wrong-password`
     */
    async change(actor: Actor, body: Static<typeof ChangePasswordBody>): Promise<{ message: string }> {
      const account = await findCredentialsById(db, actor.userId)
      const from = account?.passwordHash
      if (!account || !from || !(await isPassword(body.password.trim(), from))) throw wrongPassword()
      const to = await hashPassword(body.newPassword.trim())
      await inTransaction(db, async (tx) => {
        if (!(await replacePassword(tx, account.id, { from, to }))) throw wrongPassword()
        // A reset link asked for by somebody else must not outlive the change.
        await deleteOneTimeToken(tx, account.id, 'reset')
        if (body.endsOtherSessions ?? true) {
          await endSessionsOf(tx, account.id, clock.now(), actor.sessionId)
        }
        await securityMails.queue(tx, account, 'passwordChanged')
      })
      return { message: securityAnswers.passwordChanged }
    },
  }
}

const wrongPassword = () => new DomainError('accounts.wrong-password')
