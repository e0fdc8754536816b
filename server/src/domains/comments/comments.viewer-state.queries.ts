import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What one viewer asks to know of comments, and of who wrote them. */
export interface ViewerStateAsked {
  viewerId: Id
  commentIds: readonly Id[]
  authorIds: readonly Id[]
}

/** What a viewer did to one comment, or an author hidden from them; `place` is that of the question, from 1. */
export interface ViewerStateRow {
  place: number
  kind: 'up' | 'down' | 'like' | 'hidden'
  subjectId: Id
}

/**
 * Viewers' marks on comments, for many viewers by one statement, by indexes that begin with the viewer.
 *
 * @param hiddenAuthorIdsOf relation `hidden_id` of those whose content does not show to the viewer
 */
export async function findViewerStates(
  db: Db,
  asked: readonly ViewerStateAsked[],
  hiddenAuthorIdsOf: (viewer: RawBuilder<Id>) => RawBuilder<{ hiddenId: Id }>,
): Promise<ViewerStateRow[]> {
  // Lists of different lengths make no array of arrays, so each viewer's ids travel as text.
  const listOf = (ids: readonly Id[]) => `{${ids.join(',')}}`
  const viewer = sql.ref<Id>('asked.viewer_id')
  const { rows } = await sql<ViewerStateRow>`
    select place, kind, subject_id
    from unnest(
      ${asked.map(({ viewerId }) => viewerId)}::bigint[],
      ${asked.map(({ commentIds }) => listOf(commentIds))}::text[],
      ${asked.map(({ authorIds }) => listOf(authorIds))}::text[]
    ) with ordinality as asked (viewer_id, comment_list, author_list, place)
    cross join lateral (
      select comment_list::bigint[] as comment_ids, author_list::bigint[] as author_ids offset 0
    ) as ids
    cross join lateral (
      select case value when 1 then 'up' else 'down' end as kind, comment_id as subject_id from comment_vote
      where voter_id = viewer_id and comment_id = any(comment_ids) and value <> 0
      union all
      select 'like', comment_id from comment_like
      where liker_id = viewer_id and comment_id = any(comment_ids) and value = 1
      union all
      select 'hidden', hidden_id from (${hiddenAuthorIdsOf(viewer)}) as hidden where hidden_id = any(author_ids)
    ) as mark`.execute(db)
  return rows
}
