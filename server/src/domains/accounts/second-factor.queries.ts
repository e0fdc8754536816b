import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'

/** Stores a new secret, replacing one that was never confirmed; false if a second factor is on. */
export async function upsertSecret(db: Db, accountId: Id, secret: Uint8Array, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('secondFactor')
    .values({ accountId, secret, createdAt: now })
    .onConflict((clash) =>
      clash
        .column('accountId')
        .doUpdateSet({ secret, createdAt: now })
        .where('secondFactor.enabledAt', 'is', null),
    )
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

export async function findSecondFactor(db: Db, accountId: Id) {
  return db
    .selectFrom('secondFactor')
    .select(['secret', 'enabledAt', 'createdAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Invalidates the codes up to a time step; false if it or a later one was used before. */
export async function spendStep(db: Db, accountId: Id, step: number): Promise<boolean> {
  const row = await db
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

export async function markEnabled(db: Db, accountId: Id, now: Date): Promise<void> {
  await db.updateTable('secondFactor').set({ enabledAt: now }).where('accountId', '=', accountId).execute()
}

export async function insertRecoveryCodes(
  db: Db,
  accountId: Id,
  codeHashes: readonly Uint8Array[],
): Promise<void> {
  await db
    .insertInto('recoveryCode')
    .values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()
}

/** Deletes a recovery code; false if the account has no such code. */
export async function spendRecoveryCode(db: Db, accountId: Id, codeHash: Uint8Array): Promise<boolean> {
  const row = await db
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, accountId: Id): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((code) => code.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteSecondFactor(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
  await db.deleteFrom('secondFactor').where('accountId', '=', accountId).execute()
}
