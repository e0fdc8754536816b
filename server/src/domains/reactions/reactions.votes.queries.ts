import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import type { RoomForVotes, VoteSql } from '../aura/aura.giving.service.ts'
import type { ObjectKind, VotePress, VoteValue } from '../aura/aura.rules.ts'
import {
  type AnswerSql,
  type Press,
  pressedSql,
  type ShowsSql,
  showsPressed,
  tablesOf,
  totalSql,
} from './reactions.objects.queries.ts'

/** Presses of the same vote button by different people, applied by one statement. */
export interface VotesToChange<Answer> {
  presses: readonly Press[]
  press: VotePress
  now: Date
  /** The aura for the authors is held for a moderator. */
  isHeld: boolean
  /** SQL of the transfers that the votes cause. */
  ledger: VoteSql
  answer: AnswerSql<Answer>
  /**
   * For a statement with positive votes of several people: leaves out votes on objects hidden from the voter, votes that need a
   * separate transaction, and people whose key was used before.
   */
  look?: { keys: KeysSql; room: RoomForVotes; shows: ShowsSql }
}

export interface ChangedVote<Answer = unknown> {
  actorId: Id
  answer: Answer
  value: VoteValue
  /** The aura for the author is held for a moderator. */
  isHeld: boolean
  /** How often the vote has changed. */
  version: number
}

/**
 * Changes votes, pays the authors, records the acts and queues the totals, in one statement. Presses of one voter wait for
 * each other. Votes on deleted objects and votes that `look` leaves out are absent from the result.
 */
export async function upsertVotes<Answer>(
  db: Db,
  kind: ObjectKind,
  votes: VotesToChange<Answer>,
): Promise<ChangedVote<Answer>[]> {
  const { presses, press, now, isHeld, ledger, answer, look } = votes
  const { object, vote, id } = tablesOf(kind)
  const day = parisDay(now)
  // Subtracts the voter's value in the snapshot, which the total includes; the row's former value may be newer.
  const seen = sql`coalesce((select value from ${vote} as seen where seen.voter_id = actor_id and seen.${id} = subject_id), 0)`
  const total = sql<number>`(${totalSql(kind, 'aura', sql`subject_id`)}
    + sum(new_value - ${seen}) over (partition by subject_id))`
  const reacted = { delta: sql<number>`new_value - old_value`, value: sql<number>`new_value`, total }
  const { rows } = await sql<ChangedVote<Answer>>`
    with voted as (
      insert into ${vote} as vote
        (${id}, voter_id, author_id, value, version, is_held, is_ranked, act_day, created_at, updated_at)
      select object_id, actor_id, author_id, ${press}, 1, ${isHeld}, ${ledger.isRanked(sql`actor_id`)}, ${day}::date, ${now}, ${now}
      from (
        select object.id as object_id, actor_id, author_id
        from ${pressedSql(presses)}
        join ${object} as object on object.id = pressed.object_id
        where deleted_at is null and author_id <> actor_id and ${look?.keys.isNew ?? sql`true`}
          and ${look ? showsPressed(look.shows) : sql`true`}
        order by actor_id
      ) as asked ${look?.room.used ?? sql``}
      where ${look?.room.hasRoom ?? sql`true`}
      on conflict (voter_id, ${id}) do update set
        value = case when vote.value = excluded.value then 0 else excluded.value end,
        version = vote.version + 1,
        is_held = vote.value <> excluded.value and excluded.is_held,
        is_ranked = case when vote.value = 0 or vote.is_held then excluded.is_ranked else vote.is_ranked end,
        act_day = case when vote.value = excluded.value then null else excluded.act_day end,
        updated_at = excluded.updated_at
      where not vote.is_barred and ${look ? sql`vote.value >= 0 and not vote.is_held` : sql`true`}
      returning ${id}, voter_id, author_id, coalesce(old.value, 0) as old_value, new.value as new_value,
        coalesce(old.is_held, false) as was_held, new.is_held, new.is_ranked, old.act_day as old_day, new.version, new.updated_at
    ), changes as (
      select ${id} as subject_id, voter_id as actor_id, author_id, version as sequence, updated_at as at,
        ${day}::date as day, old_value, new_value, was_held, is_held, is_ranked, old_day
      from voted
    ), ${ledger.effects}, answered as (
      select *, ${answer(reacted)} as answer from weighed
    ), kept as (${look?.keys.keep(sql`select actor_id, answer from answered`) ?? sql`select`})
    select actor_id, answer, new_value as value, sequence as version, is_held from answered`.execute(db)
  return rows
}

/** A vote as it stands. */
export interface CurrentVote {
  value: VoteValue
  isHeld: boolean
  /** Paris day of the last press; null for a vote that was taken back. */
  actDay: string | null
  /** Moderators voided it: the giver may not vote on this object again [AUR-64]. */
  isBarred: boolean
}

/** A voter's vote on an object, also one taken back. The caller has locked the giver. */
export async function findVote(
  tx: Tx,
  kind: ObjectKind,
  objectId: Id,
  voterId: Id,
): Promise<CurrentVote | undefined> {
  const { vote, id } = tablesOf(kind)
  const { rows } = await sql<CurrentVote>`
    select value, is_held, act_day::text, is_barred from ${vote}
    where ${id} = ${objectId} and voter_id = ${voterId}`.execute(tx)
  return rows[0]
}

/** A person's vote and like on an object, and its number of likes. */
export interface ReactionState {
  vote: VoteValue
  hasLike: boolean
  likes: number
}

/** Reads one row each of votes, likes and totals by primary key. */
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
      coalesce((select value from ${like} where liker_id = ${viewerId} and ${id} = ${objectId}), 0) = 1 as has_like,
      ${totalSql(kind, 'likes', sql`${objectId}::bigint`)} as likes`.execute(db)
  return rows[0] ?? { vote: 0, hasLike: false, likes: 0 }
}
