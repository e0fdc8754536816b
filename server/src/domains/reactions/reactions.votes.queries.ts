import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import type { VoteSql } from '../aura/aura.limits.service.ts'
import type { ObjectKind, VotePress, VoteValue } from '../aura/aura.rules.ts'
import { tablesOf } from './reactions.objects.ts'

/** Presses of one button, on the same terms, by different people. */
export interface PressedVotes {
  presses: readonly { objectId: Id; actorId: Id }[]
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
 * Answers how far the totals moved and what the votes are now; nothing for those whose object is none to vote on.
 */
export async function upsertVotes(db: Db, kind: ObjectKind, votes: PressedVotes): Promise<ChangedVote[]> {
  const { presses, press, now, isHeld, ledger, keys } = votes
  const { object, vote, id } = tablesOf(kind)
  const day = parisDay(now)
  const { rows } = await sql<ChangedVote>`
    with voted as (
      insert into ${vote} as vote
        (${id}, voter_id, author_id, value, version, is_held, is_ranked, counted_day, counted_value,
          created_at, updated_at)
      select id, actor_id, author_id, ${press}, 1, ${isHeld}, ${ledger.isRanked(sql`actor_id`)}, ${day}::date, ${press},
        ${now}, ${now}
      from unnest(
        ${presses.map(({ actorId }) => actorId)}::bigint[], ${presses.map(({ objectId }) => objectId)}::bigint[]
      ) as asked (actor_id, object_id)
      join ${object} as object on object.id = asked.object_id
      where deleted_at is null and author_id <> actor_id
        and ${keys ? sql`${keys.isNew} and ${ledger.hasRoom}` : sql`true`}
      order by actor_id
      on conflict (voter_id, ${id}) do update set
        value = case when vote.value = excluded.value then 0 else excluded.value end,
        version = vote.version + 1,
        is_held = vote.value <> excluded.value and excluded.is_held,
        is_ranked = case when vote.value = 0 or vote.is_held then excluded.is_ranked else vote.is_ranked end,
        counted_day = case when vote.value = excluded.value then vote.counted_day else excluded.counted_day end,
        counted_value = case when vote.value = excluded.value then vote.counted_value else excluded.counted_value end,
        updated_at = excluded.updated_at
      returning ${id}, voter_id, author_id, coalesce(old.value, 0) as old_value, new.value as new_value,
        coalesce(old.is_held, false) as was_held, new.is_held, new.is_ranked, old.counted_day as old_day,
        coalesce(old.counted_value, 0) as old_counted, new.version, new.updated_at
    ), changes as (
      select ${id} as subject_id, voter_id as actor_id, author_id, version as sequence, updated_at as at,
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
  /** How far the object's total moved. */
  delta: number
  value: VoteValue
  /** Its author's aura waits for a moderator. */
  isHeld: boolean
  /** How often the vote has changed. */
  version: number
}

/** A voter's vote, and what it takes up of a day's room. */
export interface StandingVote {
  value: VoteValue
  countedDay: string | null
  countedValue: VoteValue
}

/** A voter's vote on an object, if there ever was one; it stays as it is until the transaction ends. */
export async function lockVote(
  tx: Tx,
  kind: ObjectKind,
  objectId: Id,
  voterId: Id,
): Promise<StandingVote | undefined> {
  const { vote, id } = tablesOf(kind)
  const { rows } = await sql<StandingVote>`
    select value, counted_day::text, counted_value from ${vote}
    where ${id} = ${objectId} and voter_id = ${voterId} for update`.execute(tx)
  return rows[0]
}

/** What a person did to an object. */
export interface ReactionState {
  vote: VoteValue
  hasLike: boolean
}

/** What a person did to one object, by one look-up each in the primary keys of votes and likes. */
export async function findState(
  db: Db,
  kind: ObjectKind,
  viewerId: Id,
  objectId: Id,
): Promise<ReactionState> {
  const { vote, like, id } = tablesOf(kind)
  const { rows } = await sql<ReactionState>`
    select
      coalesce((select value from ${vote} where voter_id = ${viewerId} and ${id} = ${objectId}), 0) as vote,
      coalesce((select value from ${like} where liker_id = ${viewerId} and ${id} = ${objectId}), 0) = 1
        as has_like`.execute(db)
  return rows[0] ?? { vote: 0, hasLike: false }
}

/** Who has taken aura from an object, as it counts; at most `limit` of them. */
export async function findTakers(db: Db, kind: ObjectKind, objectId: Id, limit: number): Promise<Id[]> {
  const { vote, id } = tablesOf(kind)
  const { rows } = await sql<{ voterId: Id }>`
    select voter_id from ${vote} where ${id} = ${objectId} and value = -1 and not is_held
    order by voter_id limit ${limit}`.execute(db)
  return rows.map(({ voterId }) => voterId)
}
