import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** An entry and the viewer who marks it. */
export interface Marked {
  postId: Id
  viewerId: Id
  /** SQL: the entry and its challenge, given by their ids, are visible to the viewer. */
  shows: (entry: { postId: RawBuilder<Id>; creatorId: RawBuilder<Id> }) => RawBuilder<boolean>
}

const fromEntry = ({ postId, shows }: Marked) => sql`
  from challenge_entry as entry
  join challenge on challenge.id = entry.challenge_id and challenge.deleted_at is null
  where entry.post_id = ${postId} and entry.removed_at is null
    and ${shows({ postId: sql.ref('entry.post_id'), creatorId: sql.ref('challenge.creator_id') })}`

/** Toggles the seen mark of an entry; returns the new state, or undefined for an entry that is hidden from the viewer. */
export async function toggleViewed(db: Db, marked: Marked, now: Date): Promise<boolean | undefined> {
  const { rows } = await sql<{ isViewed: boolean }>`
    insert into challenge_mark as mark (viewer_id, post_id, challenge_id, viewed_at)
    select ${marked.viewerId}, entry.post_id, entry.challenge_id, ${now}::timestamptz ${fromEntry(marked)}
    on conflict (viewer_id, post_id) do update
      set viewed_at = case when mark.viewed_at is null then excluded.viewed_at end
    returning viewed_at is not null as is_viewed`.execute(db)
  return rows[0]?.isViewed
}

/** Sets or clears the viewer's rank of an entry; false for an entry that is hidden from the viewer. */
export async function setRanking(db: Db, marked: Marked, ranking: number | null): Promise<boolean> {
  const { rows } = await sql`
    insert into challenge_mark (viewer_id, post_id, challenge_id, ranking)
    select ${marked.viewerId}, entry.post_id, entry.challenge_id, ${ranking}::integer ${fromEntry(marked)}
    on conflict (viewer_id, post_id) do update set ranking = excluded.ranking
    returning post_id`.execute(db)
  return rows.length > 0
}

/** Whether an entry is visible to the viewer, and belongs to the given challenge, if any. */
export async function showsEntry(db: Db, marked: Marked, challengeId: Id | undefined): Promise<boolean> {
  const { rows } = await sql`
    select 1 ${fromEntry(marked)} and entry.challenge_id = coalesce(${challengeId ?? null}::bigint, entry.challenge_id)`.execute(
    db,
  )
  return rows.length > 0
}
