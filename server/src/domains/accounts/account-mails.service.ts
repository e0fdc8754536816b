import type { Id } from '@aura/contract/common'
import type { Tx } from '../../platform/db/database.ts'
import { layOutMail, type MailText } from '../../platform/mail/mail-layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { findAddress } from './accounts.queries.ts'

export type AccountMails = ReturnType<typeof createAccountMails>

/** Mails to accounts in any state; erased accounts have no address. */
export function createAccountMails({ mailer }: { mailer: Pick<Mailer, 'queue'> }) {
  return {
    /** Sends a mail to an account's address with the caller's transaction; false if it has none. */
    async mail(
      tx: Tx,
      accountId: Id,
      wordsFor: (pseudo: string, suspendedUntil: Date | null) => MailText,
      limitKey: string,
    ): Promise<boolean> {
      const account = await findAddress(tx, accountId)
      if (!account?.email) return false
      await mailer.queue(tx, {
        ...layOutMail(account.email, wordsFor(account.pseudo, account.suspendedUntil)),
        limitKey,
      })
      return true
    },
  }
}
