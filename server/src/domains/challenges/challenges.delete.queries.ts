import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'

/** A challenge that is not deleted, as it is once nothing else can close it. */
export interface LockedChallenge {
  id: Id
  creatorId: Id
  title: string
  prize: number
  createdAt: Date
  closedAt: Date | null
}

/** Locks a challenge that is not deleted until the transaction ends: nobody enters, awards or deletes it meanwhile. */
export async function lockChallenge(tx: Tx, challengeId: Id): Promise<LockedChallenge | undefined> {
  const { rows } = await sql<LockedChallenge>`
    select id, creator_id, title, prize, created_at, closed_at from challenge
    where id = ${challengeId} and deleted_at is null for update`.execute(tx)
  return rows[0]
}

/** Locks the challenges of a creator that are not deleted until the transaction ends, in one order. */
export async function lockChallengesOf(tx: Tx, creatorId: Id): Promise<LockedChallenge[]> {
  const { rows } = await sql<LockedChallenge>`
    select id, creator_id, title, prize, created_at, closed_at from challenge
    where creator_id = ${creatorId} and deleted_at is null order by id for update`.execute(tx)
  return rows
}

/** Marks locked challenges as deleted, those that were open with their prize returned, and empties them; their entries show to nobody. */
export async function markDeleted(tx: Tx, challengeIds: readonly Id[], now: Date): Promise<void> {
  const ids = sql`any(${challengeIds}::bigint[])`
  await sql`
    with closed as (update audience set is_open = false where id = ${ids}),
    unfound as (delete from challenge_term where challenge_id = ${ids})
    update challenge set title = '', description = '', deleted_at = ${now},
      closed_at = coalesce(closed_at, ${now}), outcome = coalesce(outcome, 'returned')
    where id = ${ids}`.execute(tx)
}

/** Tells everybody who takes part in a challenge that its creator deleted it, or that it is gone with them: then without a name or word of theirs. */
export async function tellParticipants(
  tx: Tx,
  { id, creatorId, title }: Pick<LockedChallenge, 'id' | 'creatorId' | 'title'>,
  isLeaving: boolean,
  now: Date,
): Promise<void> {
  const data = isLeaving ? {} : { challengeTitle: title }
  await enqueueEventsSql(sql`
    select 'challenge-deleted', account_id, ${isLeaving ? 0 : creatorId}::bigint, ${id}::bigint, ${id}::bigint, 0,
      ${JSON.stringify(data)}::jsonb, false, ${now}::timestamptz
    from challenge_entry where challenge_id = ${id} and removed_at is null`).execute(tx)
}

/** Posts of up to `limit` entries that stand in deleted challenges. */
export async function findEntriesOfDeleted(db: Db, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ postId: Id }>`
    select post_id from challenge join challenge_entry on challenge_id = challenge.id and removed_at is null
    where deleted_at is not null and entries > 0 limit ${limit}`.execute(db)
  return rows.map(({ postId }) => postId)
}

/** Forgets what an account kept of entries for itself [CHL-25]. */
export async function deleteMarksOf(tx: Tx, viewerId: Id): Promise<void> {
  await tx.deleteFrom('challengeMark').where('viewerId', '=', viewerId).execute()
}
