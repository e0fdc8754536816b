import type { Id } from '@aura/contract/common'
import type { Db, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/unnest-rows.ts'

/** Locks the premium of an account until the transaction ends; undefined for an absent account. */
export async function lockPremium(tx: Tx, accountId: Id): Promise<{ isErased: boolean } | undefined> {
  const account = await tx
    .selectFrom('account')
    .select('erasedAt')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return account && { isErased: account.erasedAt !== null }
}

/** False for an erased account, which is never premium. */
export async function updatePremium(tx: Tx, accountId: Id, premiumUntil: Date | null): Promise<boolean> {
  const row = await tx
    .updateTable('account')
    .set({ premiumUntil })
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of the accounts that are premium at `now`. */
export async function findPremiumAmong(
  db: Db,
  accountIds: readonly Id[],
  now: Date,
): Promise<ReadonlySet<Id>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', anyOf('bigint', accountIds))
    .where('premiumUntil', '>', now)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
