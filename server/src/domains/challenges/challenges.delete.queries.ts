import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'

/** A challenge that is not deleted, as it is once nothing else can close it. */
export interface LockedChallenge {
  id: Id
  creatorId: Id
  title: string
  prize: number
  closedAt: Date | null
}

/** Locks a challenge that is not deleted until the transaction ends: nobody enters, awards or deletes it meanwhile. */
export async function lockChallenge(tx: Tx, challengeId: Id): Promise<LockedChallenge | undefined> {
  const { rows } = await sql<LockedChallenge>`
    select id, creator_id, title, prize, closed_at from challenge
    where id = ${challengeId} and deleted_at is null for update`.execute(tx)
  return rows[0]
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

/** Tells everybody who takes part that a challenge is deleted. */
export async function tellParticipants(
  tx: Tx,
  { id, creatorId, title }: Pick<LockedChallenge, 'id' | 'creatorId' | 'title'>,
  now: Date,
): Promise<void> {
  await enqueueEventsSql(sql`
    select 'challenge-deleted', account_id, ${creatorId}::bigint, ${id}::bigint, ${id}::bigint, 0,
      jsonb_build_object('challengeTitle', ${title}::text), false, ${now}::timestamptz
    from challenge_entry where challenge_id = ${id} and removed_at is null`).execute(tx)
}
