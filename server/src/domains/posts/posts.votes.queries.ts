import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import type { VoteSql } from '../aura/aura.giving.service.ts'
import type { VotePress, VoteValue } from '../aura/aura.rules.ts'
import './posts.tables.ts'

/** Presses of one button, on the same terms, by different people. */
export interface PressedVotes {
  presses: readonly { postId: Id; actorId: Id }[]
  press: VotePress
  now: Date
  /** The authors' aura waits for a moderator, where the votes become ones that stand. */
  isHeld: boolean
  /** SQL of what the votes do to the ledger. */
  ledger: VoteSql
  /**
   * Where several people share the statement: SQL that honours their keys. Left out are then those whose key was used and
   * those near a limit, so that nobody ends the statement for the others.
   */
  keys?: KeysSql
}

/**
 * Presses vote buttons: changes the votes, pays the authors, counts it against the day's limits and queues the totals, in one
 * statement. Presses of one voter wait for each other on the vote's row, so each acts on what the one before left.
 *
 * Answers how far the totals moved and what the votes are now; nothing for those whose post is none to vote on.
 */
export async function upsertVotes(db: Db, votes: PressedVotes): Promise<ChangedVote[]> {
  const { presses, press, now, isHeld, ledger, keys } = votes
  const day = parisDay(now)
  const { rows } = await sql<ChangedVote>`
    with voted as (
      insert into post_vote as vote
        (post_id, voter_id, author_id, value, version, is_held, is_ranked, counted_day, counted_value,
          created_at, updated_at)
      select id, actor_id, author_id, ${press}, 1, ${isHeld}, ${ledger.isRanked(sql`actor_id`)}, ${day}::date, ${press},
        ${now}, ${now}
      from unnest(
        ${presses.map(({ actorId }) => actorId)}::bigint[], ${presses.map(({ postId }) => postId)}::bigint[]
      ) as asked (actor_id, post_id)
      join post on post.id = asked.post_id
      where deleted_at is null and author_id <> actor_id
        and ${keys ? sql`${keys.isNew} and ${ledger.hasRoom}` : sql`true`}
      order by actor_id
      on conflict (post_id, voter_id) do update set
        value = case when vote.value = excluded.value then 0 else excluded.value end,
        version = vote.version + 1,
        is_held = vote.value <> excluded.value and excluded.is_held,
        is_ranked = case when vote.value = 0 or vote.is_held then excluded.is_ranked else vote.is_ranked end,
        counted_day = case when vote.value = excluded.value then vote.counted_day else excluded.counted_day end,
        counted_value = case when vote.value = excluded.value then vote.counted_value else excluded.counted_value end,
        updated_at = excluded.updated_at
      returning post_id, voter_id, author_id, coalesce(old.value, 0) as old_value, new.value as new_value,
        coalesce(old.is_held, false) as was_held, new.is_held, new.is_ranked, old.counted_day as old_day,
        coalesce(old.counted_value, 0) as old_counted, new.version, new.updated_at
    ), changes as (
      select post_id as subject_id, voter_id as actor_id, author_id, version as sequence, updated_at as at,
        ${day}::date as day, old_value, new_value, was_held, is_held, is_ranked, old_day, old_counted
      from voted
    ), ${ledger.effects}, kept as (${
      keys?.keep(
        sql`select actor_id, jsonb_build_object('delta', new_value - old_value) as answer from weighed`,
      ) ?? sql`select`
    })
    select actor_id, new_value - old_value as delta, new_value as value, sequence as version, is_held, ${ledger.guard}
    from ${ledger.from}`.execute(db)
  return rows
}

/** What a press left. */
export interface ChangedVote {
  actorId: Id
  /** How far the post's total moved. */
  delta: number
  value: VoteValue
  /** Its author's aura waits for a moderator. */
  isHeld: boolean
  /** How often the vote has changed. */
  version: number
}

/** A voter's vote on a post, if there ever was one; it stays as it is until the transaction ends. */
export async function lockVote(
  tx: Tx,
  postId: Id,
  voterId: Id,
): Promise<{ value: VoteValue; countedDay: string | null; countedValue: VoteValue } | undefined> {
  const { rows } = await sql<{ value: VoteValue; countedDay: string | null; countedValue: VoteValue }>`
    select value, counted_day::text, counted_value from post_vote
    where post_id = ${postId} and voter_id = ${voterId} for update`.execute(tx)
  return rows[0]
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

/** Who has taken aura from a post, as it counts; at most `limit` of them. */
export async function findTakers(db: Db, postId: Id, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ voterId: Id }>`
    select voter_id from post_vote where post_id = ${postId} and value = -1 and not is_held
    order by voter_id limit ${limit}`.execute(db)
  return rows.map(({ voterId }) => voterId)
}
