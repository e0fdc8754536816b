import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { violatesUnique } from '../../platform/db/transaction.ts'
import { pseudoLook } from './pseudos.rules.ts'

/**
 * Whether an account has this pseudo or one that looks alike, or it is reserved for another account than `exceptFor`. One reserved
 * without an account stays so until the job that erases unconfirmed accounts.
 */
export async function isPseudoTaken(
  db: Db,
  skeleton: string,
  now: Date,
  exceptFor: Id | null,
): Promise<boolean> {
  const look = pseudoLook(skeleton)
  // The look is compared as stored: for accounts older than the rule of unique looks, the migration wrote a distinct one.
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (
      select from account
      where (pseudo_look = ${look} or pseudo_skeleton = ${skeleton}) and id is distinct from ${exceptFor}::bigint
    ) or exists (
      select from pseudo_hold where pseudo_look = ${look} and (held_until > ${now} or account_id is null)
        and (${exceptFor}::bigint is null or account_id is distinct from ${exceptFor}::bigint)
    ) as is_taken`.execute(db)
  return rows[0]?.isTaken ?? false
}

export interface PseudoHold {
  pseudoSkeleton: string
  /** As its owner wrote it; null without an account. */
  pseudo: string | null
  accountId: Id | null
  heldUntil: Date
}

/** Reserves a pseudo; a reservation in force is neither shortened nor transferred. */
export async function insertPseudoHold(db: Db, hold: PseudoHold, now: Date): Promise<void> {
  const { pseudoSkeleton, pseudo, accountId, heldUntil } = hold
  await db
    .insertInto('pseudoHold')
    .values({ ...hold, pseudoLook: pseudoLook(pseudoSkeleton) })
    .onConflict((clash) =>
      clash
        .column('pseudoSkeleton')
        .doUpdateSet({ pseudo, accountId, heldUntil })
        .where('pseudoHold.heldUntil', '<', now),
    )
    .execute()
}

export async function deletePseudoHold(db: Db, pseudoSkeleton: string): Promise<void> {
  await db.deleteFrom('pseudoHold').where('pseudoSkeleton', '=', pseudoSkeleton).execute()
}

/** Releases all but the `kept` newest former pseudos of an account [ACC-61]. */
export async function deleteOldestPseudoHolds(db: Db, accountId: Id, kept: number): Promise<void> {
  const newest = db
    .selectFrom('pseudoHold')
    .select('pseudoSkeleton')
    .where('accountId', '=', accountId)
    .orderBy('heldUntil', 'desc')
    .limit(kept)
  await db
    .deleteFrom('pseudoHold')
    .where('accountId', '=', accountId)
    .where('pseudoSkeleton', 'not in', newest)
    .execute()
}

/** Whether a statement failed because another account has the pseudo, or one that looks alike. */
export const violatesPseudo = (error: unknown): boolean =>
  violatesUnique(error, 'account_pseudo_skeleton_unique') ||
  violatesUnique(error, 'account_pseudo_look_unique')
