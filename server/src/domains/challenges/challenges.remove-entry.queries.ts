import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { isWithdrawn } from './challenges.access.queries.ts'

/** Marks entries of open or closed challenges as removed and lowers the challenges' counts; returns how many entries were in. */
export async function markEntriesRemoved(tx: Tx, postIds: readonly Id[], now: Date): Promise<number> {
  // Challenges before entries, and by id: every other transaction locks them in this order.
  await sql`
    select from challenge where id in (
      select challenge_id from challenge_entry where post_id = any(${postIds}::bigint[]) and removed_at is null
    ) order by id for update`.execute(tx)
  const { rows } = await sql<{ entries: number }>`
    with removed as (
      update challenge_entry set removed_at = ${now}
      where post_id = any(${postIds}::bigint[]) and removed_at is null
      returning challenge_id
    ), counted as (
      update challenge set entries = challenge.entries - gone.entries
      from (select challenge_id, count(*) as entries from removed group by challenge_id) as gone
      where challenge.id = gone.challenge_id
    )
    select count(*) as entries from removed`.execute(tx)
  return rows[0]?.entries ?? 0
}

/** Restores the entry of a withdrawn post, unless its author has entered that challenge again. */
export async function markEntryRestored(tx: Tx, postId: Id): Promise<void> {
  const entry = sql`challenge_entry as entry join post on post.id = entry.post_id and post.audience_id = challenge_id`
  await sql`
    select from challenge where id = (select challenge_id from ${entry} where entry.post_id = ${postId}) for update`.execute(
    tx,
  )
  await sql`
    with restored as (
      update challenge_entry set removed_at = null
      where post_id = ${postId} and removed_at is not null and post_id in (select entry.post_id from ${entry})
        and not exists (
          select from challenge_entry as other where other.challenge_id = challenge_entry.challenge_id
            and other.account_id = challenge_entry.account_id and other.removed_at is null
        )
      returning challenge_id
    )
    update challenge set entries = entries + 1 from restored where challenge.id = restored.challenge_id`.execute(
    tx,
  )
}

/** Locks the challenge that a removed entry may return to: undefined once it is deleted, or its author has another entry there. */
export async function lockChallengeToReturn(tx: Tx, postId: Id): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    select challenge.id from challenge_entry as entry join challenge on challenge.id = challenge_id
    where post_id = ${postId} and entry.removed_at is not null and (deleted_at is null or ${isWithdrawn})
      and not exists (
        select from challenge_entry as other where other.challenge_id = entry.challenge_id
          and other.account_id = entry.account_id and other.removed_at is null
      )
    for update of challenge`.execute(tx)
  return rows[0]?.id
}
