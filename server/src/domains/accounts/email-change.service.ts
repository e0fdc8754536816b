import type { ChangeEmailBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { pagePaths } from '@aura/contract/page-paths'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, hours, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { findCredentialsByEmail, holdPassword } from './accounts.queries.ts'
import {
  deleteEmailChange,
  prolongEmailChange,
  takeEmailChange,
  updateEmail,
  upsertEmailChange,
} from './email-change.queries.ts'
import { freeUnconfirmedEmail, hasConfirmedEmail } from './email-restoration.queries.ts'
import type { EmailRestorationService } from './email-restoration.service.ts'
import { emailKey } from './emails.rules.ts'
import { deleteOneTimeToken } from './one-time-tokens.queries.ts'
import { createOneTimeToken, hashOneTimeToken } from './one-time-tokens.rules.ts'
import type { Reauthentication } from './reauthentication.service.ts'
import { emailChangeMails, securityAnswers } from './security.texts.ts'
import type { SecurityMails } from './security-mails.service.ts'

export interface EmailChangeDeps {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
  reauthentication: Reauthentication
  securityMails: SecurityMails
  restoration: Pick<EmailRestorationService, 'offer'>
}

export type EmailChangeService = ReturnType<typeof createEmailChangeService>

export function createEmailChangeService(deps: EmailChangeDeps) {
  const { db, clock, mailer, publicUrl, reauthentication, securityMails, restoration } = deps

  return {
    /**
     * Mails a link to the new address. A taken address gets another mail, and everything else is the same: the answer must not
     * reveal who has an account [ACC-56]. An account that was never confirmed takes no address.
     *
     * @throws DomainError `accounts.password-needed`, `accounts.wrong-password`, `accounts.email-same`
     */
    async request(
      actor: Actor,
      { email, password }: Static<typeof ChangeEmailBody>,
    ): Promise<{ message: string }> {
      const account = await reauthentication.require(actor, password)
      const wanted = { email, emailKey: emailKey(email) }
      if (account.email !== null && emailKey(account.email) === wanted.emailKey) {
        throw new DomainError('accounts.email-same')
      }
      const { token, tokenHash } = createOneTimeToken()
      const createdAt = clock.now()
      const expiresAt = later(createdAt, hours(accountsLimits.emailChangeHours))
      await inTransaction(db, async (tx) => {
        // A new password cancels changes of address, so that one requested with the former password cannot follow it.
        const isHeld = await holdPassword(tx, account.id, account.passwordHash)
        if (!isHeld) throw new DomainError('accounts.wrong-password')
        const owner = await findCredentialsByEmail(tx, wanted.emailKey)
        const words = owner?.confirmedAt
          ? emailChangeMails.taken(owner.pseudo)
          : emailChangeMails.confirm(account.pseudo, `${publicUrl}${pagePaths.confirmEmail}?token=${token}`)
        const isSent = await mailer.queue(tx, layOutMail(wanted.email, words))
        // Past the limit of mails the answer is the same, because it would reveal the limit; the earlier link stays valid.
        if (isSent || !(await prolongEmailChange(tx, account.id, { ...wanted, expiresAt }))) {
          await upsertEmailChange(tx, { accountId: account.id, ...wanted, tokenHash, createdAt, expiresAt })
        }
        await securityMails.queue(tx, account, 'emailAsked')
      })
      return { message: securityAnswers.emailAsked(wanted.email) }
    },

    /** Cancels the pending change of the actor; says so if there was none, as when its link was opened first [ACC-56]. */
    async cancel(actor: Actor): Promise<{ message: string }> {
      const isCancelled = await deleteEmailChange(db, actor.userId)
      return { message: isCancelled ? securityAnswers.emailCancelled : securityAnswers.noEmailPending }
    },

    /**
     * Replaces the address by a link that is valid once and for a day; a retry is answered alike [ACC-56].
     *
     * @throws DomainError `accounts.email-link-invalid`
     */
    async confirm(token: string): Promise<{ message: string }> {
      const tokenHash = hashOneTimeToken(token)
      try {
        const mailedAfter = later(clock.now(), -hours(accountsLimits.emailChangeHours))
        await inTransaction(db, async (tx) => {
          const change = await takeEmailChange(tx, tokenHash, mailedAfter)
          if (!change && (await hasConfirmedEmail(tx, tokenHash))) return
          if (change) await freeUnconfirmedEmail(tx, change.emailKey)
          const account = change && (await updateEmail(tx, change))
          if (!account) throw new DomainError('accounts.email-link-invalid')
          // A reset link in the former mailbox must no longer give access to the account.
          await deleteOneTimeToken(tx, change.accountId, 'reset')
          await restoration.offer(tx, { id: change.accountId, ...account }, tokenHash)
        })
      } catch (error) {
        // Another account took the address after the change was requested.
        if (violatesUnique(error, 'account_email_unique'))
          throw new DomainError('accounts.email-link-invalid')
        throw error
      }
      return { message: securityAnswers.emailChanged }
    },
  }
}
