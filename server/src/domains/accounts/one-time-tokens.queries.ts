import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'

export type OneTimePurpose = 'confirm' | 'reset'

/** Sets the one live link of an account for a purpose; the link sent before stops working. */
export async function upsertOneTimeToken(
  db: Db,
  token: { accountId: Id; purpose: OneTimePurpose; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('oneTimeToken')
    .values({ ...token, usedAt: null })
    .onConflict((clash) =>
      clash.columns(['accountId', 'purpose']).doUpdateSet((row) => ({
        tokenHash: row.ref('excluded.tokenHash'),
        createdAt: row.ref('excluded.createdAt'),
        expiresAt: row.ref('excluded.expiresAt'),
        usedAt: null,
      })),
    )
    .execute()
}

/** The token with this hash, locked until the transaction ends, so that it is used once. */
export async function lockOneTimeToken(db: Db, purpose: OneTimePurpose, tokenHash: Uint8Array) {
  return db
    .selectFrom('oneTimeToken')
    .select(['accountId', 'expiresAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()
}

export async function markTokenUsed(
  db: Db,
  accountId: Id,
  purpose: OneTimePurpose,
  now: Date,
): Promise<void> {
  await db
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}

/** Ends the link of an account for a purpose before it is used. */
export async function deleteOneTimeToken(db: Db, accountId: Id, purpose: OneTimePurpose): Promise<void> {
  await db
    .deleteFrom('oneTimeToken')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}
