import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'

/** Adds to a new case the copies of its media, in their order. */
export async function insertFrozenMedia(tx: Tx, caseId: Id, mediaIds: readonly Id[]): Promise<void> {
  if (mediaIds.length === 0) return
  await sql`
    insert into moderation_case_media (case_id, place, media_id)
    select ${caseId}, place, media_id from ${unnestFew({
      place: ['integer', mediaIds.map((_, place) => place)],
      media_id: ['bigint', mediaIds],
    })} as copied`.execute(tx)
}

/** SQL: the copies of the media of a case. */
export const frozenMediaOf = (caseId: RawBuilder<unknown>): RawBuilder<{ mediaId: Id; place: number }> =>
  sql`select media_id, place from moderation_case_media where case_id = ${caseId}`

/** Whether one of these copies belongs to a case that does not concern this moderator. */
export async function isAnyFrozenForOther(
  db: Db,
  mediaIds: readonly Id[],
  moderatorId: Id,
): Promise<boolean> {
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (
      select from moderation_case_media join moderation_case on moderation_case.id = case_id
      where media_id = any(${mediaIds}::bigint[]) and person_id is distinct from ${moderatorId}
    ) as is_shown`.execute(db)
  return rows[0]?.isShown === true
}

/** Deletes the copies of media of these cases. */
export async function deleteFrozenMedia(tx: Tx, caseIds: readonly Id[]): Promise<void> {
  await sql`delete from moderation_case_media where case_id = any(${caseIds}::bigint[])`.execute(tx)
}
