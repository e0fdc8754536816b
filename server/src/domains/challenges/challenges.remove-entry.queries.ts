import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Marks entries as removed, and counts them down, also of closed challenges; answers how many stood. */
export async function markEntriesRemoved(tx: Tx, postIds: readonly Id[], now: Date): Promise<number> {
  // Locked in one order, and before the entries, as everything else locks them.
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
