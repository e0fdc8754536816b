import type { CommentVote } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The comments, and their authors, about which one viewer asks. */
export interface ViewerStateAsked {
  viewerId: Id
  commentIds: readonly Id[]
  authorIds: readonly Id[]
}

/** What a viewer did to comments, and whose comments are hidden from them. */
export interface ViewerState {
  votes: Map<Id, CommentVote>
  likedIds: Set<Id>
  hiddenAuthorIds: Set<Id>
}

interface ViewerStateRow {
  /** Of the question, from 1. */
  place: number
  kind: 'up' | 'down' | 'like' | 'hidden'
  subjectId: Id
}

/**
 * Viewer states of many viewers by one statement, by indexes that begin with the viewer; in the order of `asked`.
 *
 * @param hiddenAuthorIdsOf SQL: relation `hidden_id` of the authors whose content is hidden from the viewer
 */
export async function findViewerStates(
  db: Db,
  asked: readonly ViewerStateAsked[],
  hiddenAuthorIdsOf: (viewer: RawBuilder<Id>) => RawBuilder<{ hiddenId: Id }>,
): Promise<ViewerState[]> {
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
    ) as found`.execute(db)
  const states = asked.map(
    (): ViewerState => ({ votes: new Map(), likedIds: new Set(), hiddenAuthorIds: new Set() }),
  )
  for (const { place, kind, subjectId } of rows) {
    const state = states[place - 1]
    if (kind === 'like') state?.likedIds.add(subjectId)
    else if (kind === 'hidden') state?.hiddenAuthorIds.add(subjectId)
    else state?.votes.set(subjectId, kind)
  }
  return states
}
