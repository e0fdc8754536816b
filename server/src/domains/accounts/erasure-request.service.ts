import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { pagePaths } from '@aura/contract/page-paths'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AccountMails } from './account-mails.service.ts'
import { askErasure } from './accounts.queries.ts'
import { answers, mails } from './accounts.texts.ts'
import type { Reauthentication } from './reauthentication.service.ts'
import { endSessionsOf } from './sessions.queries.ts'

export interface ErasureRequestDeps {
  db: Db
  clock: Clock
  reauthentication: Pick<Reauthentication, 'requirePassword'>
  accountMails: AccountMails
  publicUrl: string
}

export type ErasureRequest = ReturnType<typeof createErasureRequest>

export function createErasureRequest(deps: ErasureRequestDeps) {
  const { db, clock, reauthentication, accountMails, publicUrl } = deps
  return {
    /**
     * Requests deletion: every session ends at once, and the owner may cancel it within 14 days [ACC-38].
     *
     * @throws DomainError `accounts.wrong-password`
     */
    async ask(actor: Actor, password: string): Promise<{ message: string }> {
      await reauthentication.requirePassword(actor, password)
      const now = clock.now()
      const eraseAt = later(now, days(accountsLimits.deletionDays))
      const moment = formatMoment(eraseAt)
      await inTransaction(db, async (tx) => {
        // The second of two quick clicks, sent before the first ended the session.
        if (!(await askErasure(tx, actor.userId, eraseAt))) return
        await endSessionsOf(tx, actor.userId, now)
        const words = (pseudo: string) =>
          mails.deletionAsked(pseudo, moment, `${publicUrl}${pagePaths.login}`)
        await accountMails.mail(tx, actor.userId, words, `${actor.userId} deletionAsked`)
      })
      return { message: answers.deletionAsked(moment) }
    },
  }
}
