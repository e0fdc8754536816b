import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { VoteValue } from '../aura/aura.rules.ts'

/** What one viewer asks to know of posts, and of who posted them. */
export interface ViewerStateKey {
  viewerId: Id
  postIds: readonly Id[]
  authorIds: readonly Id[]
}

/** What a viewer did to one post, or what one author is to them; `place` is that of the question, from 1. */
export type ViewerStateRow = { place: number } & (
  | { kind: 'vote'; subjectId: Id; value: VoteValue; at: Date }
  | { kind: 'like'; subjectId: Id; value: 0 | 1; at: Date }
  | { kind: 'view'; subjectId: Id; value: null; at: Date }
  | { kind: 'follow' | 'hidden' | 'avoids'; subjectId: Id; value: null; at: null }
)

/**
 * Viewers' state on posts and authors, for many viewers by one statement: each by one descent in an index that begins
 * with the viewer. What they have nothing to do with, which is most of it, is left out: nothing is sent to say nothing.
 *
 * @param relations of the viewer whom an expression names: `followed_id` of the accounts they follow, `hidden_id` of those
 * whose posts do not show to them, and of those among them whom a block or mute hides
 */
export async function findViewerStateRows(
  db: Db,
  asked: readonly ViewerStateKey[],
  relations: {
    followedIdsOf: (follower: RawBuilder<Id>) => RawBuilder<{ followedId: Id }>
    hiddenAuthorIdsOf: (viewer: RawBuilder<Id>) => RawBuilder<{ hiddenId: Id }>
    avoidedIdsOf: (viewer: RawBuilder<Id>) => RawBuilder<{ hiddenId: Id }>
  },
): Promise<ViewerStateRow[]> {
  // Lists of different lengths make no array of arrays, so each viewer's ids travel as text.
  const listOf = (ids: readonly Id[]) => `{${ids.join(',')}}`
  const viewer = sql.ref<Id>('asked.viewer_id')
  const { rows } = await sql<ViewerStateRow>`
    select place, kind, subject_id, value, at
    from unnest(
      ${asked.map(({ viewerId }) => viewerId)}::bigint[],
      ${asked.map(({ postIds }) => listOf(postIds))}::text[],
      ${asked.map(({ authorIds }) => listOf(authorIds))}::text[]
    ) with ordinality as asked (viewer_id, post_list, author_list, place)
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
      select 'follow', followed_id, null, null from (${relations.followedIdsOf(viewer)}) as followed
      where followed_id = any(author_ids)
      union all
      select 'hidden', hidden_id, null, null from (${relations.hiddenAuthorIdsOf(viewer)}) as hidden
      where hidden_id = any(author_ids)
      union all
      select 'avoids', asked.viewer_id, null, null where exists (${relations.avoidedIdsOf(viewer)})
    ) as state`.execute(db)
  return rows
}
