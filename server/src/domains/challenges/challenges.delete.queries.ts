import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isWithdrawn } from './challenges.access.queries.ts'

/**
 * Marks locked challenges as deleted and empties them; open ones close with their prize returned. Their entries are hidden from
 * everybody.
 */
export async function markDeleted(tx: Tx, challengeIds: readonly Id[], now: Date): Promise<void> {
  const ids = sql`any(${challengeIds}::bigint[])`
  await sql`
    with closed as (update audience set is_open = false where id = ${ids}),
    unfound as (delete from challenge_term where challenge_id = ${ids})
    update challenge set title = '', description = '', deleted_at = ${now}, withdrawn_at = null, creator_suspended_at = null,
      closed_at = coalesce(closed_at, ${now}), outcome = coalesce(outcome, 'returned')
    where id = ${ids}`.execute(tx)
}

/** Open challenges with an id above this one whose creators match the condition `isGone`, by id. */
export async function findAbandoned(
  db: Db,
  isGone: (creatorId: RawBuilder<Id>) => RawBuilder<boolean>,
  { afterId, limit }: { afterId: Id; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from challenge where closed_at is null and deleted_at is null and id > ${afterId} and ${isGone(sql.ref('challenge.creator_id'))}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Post ids of up to `limit` entries of deleted challenges. */
export async function findEntriesOfDeleted(db: Db, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ postId: Id }>`
    select post_id from challenge join challenge_entry on challenge_id = challenge.id and removed_at is null
    where deleted_at is not null and not (${isWithdrawn}) and entries > 0 limit ${limit}`.execute(db)
  return rows.map(({ postId }) => postId)
}

/** Deletes the ranks and seen marks of an account [CHL-25]. */
export async function deleteMarksOf(tx: Tx, viewerId: Id): Promise<void> {
  await tx.deleteFrom('challengeMark').where('viewerId', '=', viewerId).execute()
}
