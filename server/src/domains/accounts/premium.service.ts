import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/unnest-rows.ts'

export type PremiumService = ReturnType<typeof createPremiumService>

/** Until when accounts are premium. The subscription domain decides it. */
export function createPremiumService({ db, clock }: { db: Db; clock: Clock }) {
  return {
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

    /** Answers false for an erased account, which is never premium. */
    async set(tx: Tx, accountId: Id, premiumUntil: Date | null): Promise<boolean> {
      const row = await tx
        .updateTable('account')
        .set({ premiumUntil })
        .where('id', '=', accountId)
        .where('erasedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
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
