import type { ChangePasswordBody } from '@aura/contract/accounts/accounts.forms'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { replacePassword } from './accounts.queries.ts'
import { deleteEmailChange } from './email-change.queries.ts'
import { deleteLoginChallenges } from './login-challenges.queries.ts'
import { deleteOneTimeToken } from './one-time-tokens.queries.ts'
import { hashPassword } from './passwords.rules.ts'
import type { Reauthentication } from './reauthentication.service.ts'
import { securityAnswers } from './security.texts.ts'
import type { SecurityMails } from './security-mails.service.ts'
import { endSessionsOf } from './sessions.queries.ts'

export interface PasswordChangeDeps {
  db: Db
  clock: Clock
  reauthentication: Reauthentication
  securityMails: SecurityMails
}

export type PasswordChangeService = ReturnType<typeof createPasswordChangeService>

export function createPasswordChangeService(deps: PasswordChangeDeps) {
  const { db, clock, reauthentication, securityMails } = deps
  return {
    /**
     * Changes the password, given the current one, and ends the other sessions unless the actor keeps them [ACC-57].
     *
     * @throws DomainError `accounts.wrong-password`
     */
    async change(actor: Actor, body: Static<typeof ChangePasswordBody>): Promise<{ message: string }> {
      const account = await reauthentication.requirePassword(actor, body.password)
      const from = account.passwordHash
      const to = await hashPassword(body.newPassword.trim())
      await inTransaction(db, async (tx) => {
        const isReplaced = await replacePassword(tx, account.id, { from, to })
        if (!isReplaced) throw new DomainError('accounts.wrong-password')
        // Cancels requests that somebody else may have made with the former password.
        await deleteOneTimeToken(tx, account.id, 'reset')
        await deleteEmailChange(tx, account.id)
        await deleteLoginChallenges(tx, account.id)
        if (body.endsOtherSessions ?? true) {
          await endSessionsOf(tx, account.id, clock.now(), actor.sessionId)
        }
        await securityMails.queue(tx, account, 'passwordChanged')
      })
      return { message: securityAnswers.passwordChanged }
    },
  }
}
