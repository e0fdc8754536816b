import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/unnest-rows.ts'
import { layOutMail, type MailText } from '../../platform/mail/mail-layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

export interface PremiumMember {
  pseudo: string
  email: string | null
}

export type PremiumService = ReturnType<typeof createPremiumService>

/** Until when accounts are premium. The subscription domain decides it. */
export function createPremiumService({ db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer }) {
  return {
    /** Writes to a member, where there is an address. */
    async mail(tx: Tx, { email }: PremiumMember, words: MailText, limitKey: string): Promise<void> {
      if (email !== null) await mailer.queue(tx, { ...layOutMail(email, words), limitKey })
    },

    /** Makes other writers of this account's premium wait until the caller's transaction ends; undefined without such an account. */
    async lock(tx: Tx, accountId: Id): Promise<{ isErased: boolean } | undefined> {
      const account = await tx
        .selectFrom('account')
        .select('erasedAt')
        .where('id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return account && { isErased: account.erasedAt !== null }
    },

    /** Answers whose it is; undefined for an erased account, which is never premium. */
    async set(tx: Tx, accountId: Id, premiumUntil: Date | null): Promise<PremiumMember | undefined> {
      return tx
        .updateTable('account')
        .set({ premiumUntil })
        .where('id', '=', accountId)
        .where('erasedAt', 'is', null)
        .returning(['pseudo', 'email'])
        .executeTakeFirst()
    },

    /** Those of these accounts that are premium now. */
    async among(accountIds: readonly Id[]): Promise<ReadonlySet<Id>> {
      if (accountIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('account')
        .select('id')
        .where('id', '=', anyOf('bigint', accountIds))
        .where('premiumUntil', '>', clock.now())
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
  }
}
