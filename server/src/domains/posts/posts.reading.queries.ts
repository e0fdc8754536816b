import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import './posts.tables.ts'

/** What a viewer did to one post, and to its author. */
export interface ReaderMarks {
  postId: Id
  vote: VoteValue
  hasLike: boolean
  isFollowing: boolean
  /** Whether they had seen it before the moment asked about. */
  isSeen: boolean
  /** Whether it does not show to them, because of its author. */
  isHidden: boolean
  /** When they last voted on it or liked it, or took that back. */
  actedAt: Date | null
}

export interface MarksWanted {
  viewerId: Id
  postIds: readonly Id[]
  /** Relation `followed_id` of the accounts the viewer follows. */
  followed: RawBuilder<{ followedId: Id }>
  seenBefore: Date
  /** Whether posts of `post.author_id` show to the viewer. */
  shows: RawBuilder<boolean>
}

/**
 * A viewer's marks on `postIds`, by one look-up each in the primary keys. Posts they have nothing to do with, which is
 * most of them, are left out: nothing is sent to say nothing.
 */
export async function findReaderMarks(db: Db, wanted: MarksWanted): Promise<ReaderMarks[]> {
  const { viewerId, postIds, followed, seenBefore, shows } = wanted
  const { rows } = await sql<ReaderMarks>`
    select post.id as post_id, coalesce(vote.value, 0) as vote, coalesce(liked.value, 0) = 1 as has_like,
      followed.followed_id is not null as is_following,
      coalesce(view.viewed_at < ${seenBefore}::timestamptz, false) as is_seen,
      hidden.is_hidden,
      greatest(vote.updated_at, liked.updated_at) as acted_at
    from post
    left join (${followed}) as followed on followed.followed_id = post.author_id
    left join post_vote as vote on vote.post_id = post.id and vote.voter_id = ${viewerId}
    left join post_like as liked on liked.post_id = post.id and liked.liker_id = ${viewerId}
    left join post_view as view on view.post_id = post.id and view.viewer_id = ${viewerId}
    cross join lateral (select not ${shows} as is_hidden) as hidden
    where post.id = any(${postIds}::bigint[])
      and (num_nonnulls(followed.followed_id, vote.value, liked.value, view.viewed_at) > 0 or hidden.is_hidden)`.execute(
    db,
  )
  return rows
}
