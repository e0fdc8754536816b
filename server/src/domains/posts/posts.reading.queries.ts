import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import './posts.tables.ts'

/** What one viewer asks to know of posts, and of who posted them. */
export interface MarksAsked {
  viewerId: Id
  postIds: readonly Id[]
  authorIds: readonly Id[]
}

/** What a viewer did to one post, or that they follow one author. */
export type FoundMark = { viewerId: Id } & (
  | { kind: 'vote'; subjectId: Id; value: VoteValue; at: Date }
  | { kind: 'like'; subjectId: Id; value: 0 | 1; at: Date }
  | { kind: 'view'; subjectId: Id; value: null; at: Date }
  | { kind: 'follow'; subjectId: Id; value: null; at: null }
)

/**
 * Viewers' marks on posts and authors, for many viewers by one statement: each by one descent in an index that begins
 * with the viewer. What they have nothing to do with, which is most of it, is left out: nothing is sent to say nothing.
 *
 * @param followedIdsOf relation `followed_id` of the accounts someone follows
 */
export async function findMarks(
  db: Db,
  asked: readonly MarksAsked[],
  followedIdsOf: (follower: RawBuilder<Id>) => RawBuilder<{ followedId: Id }>,
): Promise<FoundMark[]> {
  // Lists of different lengths make no array of arrays, so each viewer's ids travel as text.
  const listOf = (ids: readonly Id[]) => `{${ids.join(',')}}`
  const { rows } = await sql<FoundMark>`
    select viewer_id, kind, subject_id, value, at
    from unnest(
      ${asked.map(({ viewerId }) => viewerId)}::bigint[],
      ${asked.map(({ postIds }) => listOf(postIds))}::text[],
      ${asked.map(({ authorIds }) => listOf(authorIds))}::text[]
    ) as asked (viewer_id, post_list, author_list)
    cross join lateral (
      select post_list::bigint[] as post_ids, author_list::bigint[] as author_ids offset 0
    ) as ids
    cross join lateral (
      select 'vote' as kind, post_id as subject_id, value, updated_at as at from post_vote
      where voter_id = viewer_id and post_id = any(post_ids)
      union all
      select 'like', post_id, value, updated_at from post_like
      where liker_id = viewer_id and post_id = any(post_ids)
      union all
      select 'view', post_id, null, viewed_at from post_view
      where post_view.viewer_id = asked.viewer_id and post_id = any(post_ids)
      union all
      select 'follow', followed_id, null, null from (${followedIdsOf(sql.ref('asked.viewer_id'))}) as followed
      where followed_id = any(author_ids)
    ) as mark`.execute(db)
  return rows
}
