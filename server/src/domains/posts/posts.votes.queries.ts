import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { VotePress, VoteValue } from '../aura/aura.rules.ts'
import './posts.tables.ts'

export interface PressedVote {
  postId: Id
  actorId: Id
  press: VotePress
  now: Date
  /** SQL that pays the authors of the relation `changes`. */
  payVotes: RawBuilder<unknown>
}

/**
 * Presses a vote button: changes the vote, pays the author and queues the total, in one statement. Presses of one voter
 * wait for each other on the vote's row, so each acts on what the one before left.
 *
 * Answers how far the total moved, or undefined when there is no such post to vote on.
 */
export async function upsertVote(db: Db, vote: PressedVote): Promise<number | undefined> {
  const { postId, actorId, press, now, payVotes } = vote
  const { rows } = await sql<{ delta: number }>`
    with voted as (
      insert into post_vote as vote (post_id, voter_id, author_id, value, version, created_at, updated_at)
      select id, ${actorId}, author_id, ${press}, 1, ${now}, ${now}
      from post where id = ${postId} and deleted_at is null and author_id <> ${actorId}
      on conflict (post_id, voter_id) do update set
        value = case when vote.value = excluded.value then 0 else excluded.value end,
        version = vote.version + 1,
        updated_at = excluded.updated_at
      returning post_id, voter_id, author_id, new.value - coalesce(old.value, 0) as delta, new.version, new.updated_at
    ), changes as (
      select author_id, delta, post_id as subject_id, voter_id as actor_id, version as sequence, updated_at as at
      from voted
    ), paid as (${payVotes})
    select delta from changes`.execute(db)
  return rows[0]?.delta
}

/** Toggles a like; answers how far the count moved, or undefined when there is no such post. */
export async function toggleLike(
  db: Db,
  like: { postId: Id; actorId: Id; now: Date },
): Promise<number | undefined> {
  const { postId, actorId, now } = like
  const { rows } = await sql<{ delta: number }>`
    insert into post_like as held (post_id, liker_id, value, created_at, updated_at)
    select id, ${actorId}, 1, ${now}, ${now} from post where id = ${postId} and deleted_at is null
    on conflict (post_id, liker_id) do update set value = 1 - held.value, updated_at = excluded.updated_at
    returning new.value - coalesce(old.value, 0) as delta`.execute(db)
  return rows[0]?.delta
}

/** What a viewer did to one post. */
export interface ViewerFlags {
  postId: Id
  vote: VoteValue
  hasLike: boolean
}

/** A viewer's votes and likes on all of `postIds`, by one look-up each in their primary keys. */
export async function findViewerFlags(db: Db, viewerId: Id, postIds: readonly Id[]): Promise<ViewerFlags[]> {
  const { rows } = await sql<ViewerFlags>`
    select wanted.id as post_id, coalesce(vote.value, 0) as vote, coalesce(liked.value, 0) = 1 as has_like
    from unnest(${postIds}::bigint[]) as wanted (id)
    left join post_vote as vote on vote.post_id = wanted.id and vote.voter_id = ${viewerId}
    left join post_like as liked on liked.post_id = wanted.id and liked.liker_id = ${viewerId}`.execute(db)
  return rows
}
