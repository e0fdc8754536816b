import type { ResetPasswordBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { Id } from '@aura/contract/common'
import { pagePaths } from '@aura/contract/page-paths'
import type { Static } from 'typebox'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { deleteEmailChange } from './email-change.queries.ts'
import {
  freeUnconfirmedEmail,
  insertEmailRestoration,
  restoreEmail,
  takeEmailRestoration,
} from './email-restoration.queries.ts'
import { emailKey } from './emails.rules.ts'
import { deleteLoginChallenges } from './login-challenges.queries.ts'
import { deleteOneTimeToken } from './one-time-tokens.queries.ts'
import { createOneTimeToken, hashOneTimeToken } from './one-time-tokens.rules.ts'
import { hashPassword } from './passwords.rules.ts'
import { deleteRecentCredentials } from './recent-credentials.queries.ts'
import { emailChangeMails, securityAnswers } from './security.texts.ts'
import { endSessionsOf } from './sessions.queries.ts'

export interface EmailRestorationDeps {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
}

export type EmailRestorationService = ReturnType<typeof createEmailRestorationService>

/** Restores addresses that somebody other than the owner replaced [ACC-56]. */
export function createEmailRestorationService({ db, clock, mailer, publicUrl }: EmailRestorationDeps) {
  return {
    /** Mails a replaced address, with a link that restores it. Remembers the link that confirmed the new address. */
    async offer(
      tx: Tx,
      account: { id: Id; pseudo: string; formerEmail: string },
      confirmedTokenHash: Uint8Array,
    ): Promise<void> {
      const { token, tokenHash } = createOneTimeToken()
      const email = account.formerEmail
      const createdAt = clock.now()
      const expiresAt = later(createdAt, days(accountsLimits.emailRestorationDays))
      await insertEmailRestoration(tx, {
        tokenHash,
        accountId: account.id,
        email,
        emailKey: emailKey(email),
        confirmedTokenHash,
        createdAt,
        expiresAt,
      })
      const address = `${publicUrl}${pagePaths.restoreEmail}?token=${token}`
      const words = emailChangeMails.replaced(account.pseudo, formatMoment(createdAt), address)
      // The limit counts per replaced address, so that the first mail to each address is always sent.
      const limitKey = `${account.id} replaced ${emailKey(email)}`
      await mailer.queue(tx, { ...layOutMail(email, words), limitKey })
    },

    /**
     * Restores an address by the link mailed to it, with a new password. Ends every session, and the passkeys and second factor
     * added in the days before the replacement or later, which a thief may have added (decision 23).
     *
     * @throws DomainError `accounts.restoration-invalid`
     */
    async restore({ token, newPassword }: Static<typeof ResetPasswordBody>): Promise<{ message: string }> {
      const passwordHash = await hashPassword(newPassword.trim())
      try {
        await inTransaction(db, async (tx) => {
          const now = clock.now()
          const former = await takeEmailRestoration(tx, hashOneTimeToken(token), now)
          if (!former) throw new DomainError('accounts.restoration-invalid')
          await freeUnconfirmedEmail(tx, former.emailKey)
          const account = await restoreEmail(tx, former, passwordHash)
          if (!account) throw new DomainError('accounts.restoration-invalid')
          // Passkeys and challenges go first: a login that is using one commits its session before this, so that the session ends
          // too.
          const addedSince = later(former.createdAt, -days(accountsLimits.emailRestorationDays))
          await deleteRecentCredentials(tx, former.accountId, addedSince)
          await deleteLoginChallenges(tx, former.accountId)
          await endSessionsOf(tx, former.accountId, now)
          await deleteOneTimeToken(tx, former.accountId, 'reset')
          await deleteEmailChange(tx, former.accountId)
          const words = emailChangeMails.restored(account.pseudo, formatMoment(now))
          const limitKey = `${former.accountId} restored`
          await mailer.queue(tx, { ...layOutMail(account.replacedEmail, words), limitKey })
        })
      } catch (error) {
        // The owner of the mailbox has registered another account with it.
        if (violatesUnique(error, 'account_email_unique'))
          throw new DomainError('accounts.restoration-invalid')
        throw error
      }
      return { message: securityAnswers.emailRestored }
    },
  }
}
