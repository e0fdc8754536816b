import { daysToChoose } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { type ChallengeRow, challengeColumns } from './challenges.access.queries.ts'

/** SQL: the entry with this id and author may win. */
export type MayWin = (postId: RawBuilder<Id>, authorId: RawBuilder<Id>) => RawBuilder<boolean>

/** An entry that wins, and its author. */
export interface Winner {
  postId: Id
  accountId: Id
  /** The entry’s author and the challenge’s creator shared an address or device when the author entered. */
  hasSharedTrace: boolean
}

/**
 * An entry of this challenge that may win. The caller has locked the challenge, so that the entry cannot be removed before it wins.
 */
export async function findWinner(
  tx: Tx,
  { challengeId, postId }: { challengeId: Id; postId: Id },
  mayWin: MayWin,
): Promise<Winner | undefined> {
  const { rows } = await sql<Winner>`
    select post_id, account_id, has_shared_trace from challenge_entry as entry
    where post_id = ${postId} and challenge_id = ${challengeId} and removed_at is null
      and ${mayWin(sql.ref('entry.post_id'), sql.ref('entry.account_id'))}`.execute(tx)
  return rows[0]
}

/** SQL: likes of the entry with this id and author. */
export type LikesOf = (postId: RawBuilder<Id>, authorId: RawBuilder<Id>) => RawBuilder<number>

/** An entry that may win. */
interface Contender extends Winner {
  likes: number
  /** Position in the order of entry, from 1. */
  arrival: number
}

/** The order in which entries win: by likes, then the earliest [CHL-35]. */
const isAhead = (one: Contender, other: Contender) =>
  one.likes > other.likes || (one.likes === other.likes && one.arrival < other.arrival)

/**
 * The entry with the most likes among entries that may win; on a tie the earliest [CHL-35].
 * `mostOf` is an upper bound of `likesOf` that reads totals only: exact likes are counted only for entries that could still win.
 */
export async function findMostLiked(
  tx: Tx,
  challengeId: Id,
  { mayWin, mostOf, likesOf }: { mayWin: MayWin; mostOf: LikesOf; likesOf: LikesOf },
): Promise<Winner | undefined> {
  let best: Contender | undefined
  for (const contender of await findContenders(tx, challengeId, mayWin, mostOf)) {
    if (best && !isAhead(contender, best)) break
    const counted = { ...contender, likes: await countLikes(tx, contender, likesOf) }
    if (!best || isAhead(counted, best)) best = counted
  }
  return best
}

/** The entries that may win, in the order of {@link isAhead}. */
async function findContenders(
  tx: Tx,
  challengeId: Id,
  mayWin: MayWin,
  likesOf: LikesOf,
): Promise<Contender[]> {
  const [postId, authorId] = [sql.ref<Id>('entry.post_id'), sql.ref<Id>('entry.account_id')]
  const { rows } = await sql<Contender>`
    select post_id, account_id, has_shared_trace, ${likesOf(postId, authorId)}::integer as likes,
      row_number() over (order by created_at, post_id)::integer as arrival
    from challenge_entry as entry
    where challenge_id = ${challengeId} and removed_at is null and ${mayWin(postId, authorId)}
    order by likes desc, arrival`.execute(tx)
  return rows
}

async function countLikes(tx: Tx, { postId, accountId }: Winner, likesOf: LikesOf): Promise<number> {
  const { rows } = await sql<{ likes: number }>`
    select ${likesOf(sql`${postId}::bigint`, sql`${accountId}::bigint`)}::integer as likes`.execute(tx)
  return rows[0]?.likes ?? 0
}

export interface Closing {
  outcome: 'awarded' | 'held' | 'returned'
  winner: Winner | undefined
  isByLikes: boolean
  now: Date
}

/** Closes a challenge that the caller has locked. */
export async function closeChallenge(
  tx: Tx,
  challengeId: Id,
  { outcome, winner, isByLikes, now }: Closing,
): Promise<void> {
  await sql`
    update challenge set closed_at = ${now}, outcome = ${outcome}, winner_id = ${winner?.accountId ?? null}::bigint,
      winning_post_id = ${winner?.postId ?? null}::bigint, is_by_likes = ${isByLikes}
    where id = ${challengeId}`.execute(tx)
}

/** SQL: the creator's time to choose is over. */
const isUndecided = (now: Date) => sql<boolean>`
  closed_at is null and deleted_at is null and ends_at <= ${now}::timestamptz - ${daysToChoose} * interval '24 hours'`

/** Open challenges after this one to decide without their creators, by id. */
export async function findUndecided(
  db: Db,
  now: Date,
  { afterId, limit }: { afterId: Id; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from challenge where ${isUndecided(now)} and id > ${afterId} order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Locks a challenge that is still to be decided; undefined for one that is closed, or locked by another transaction. */
export async function lockUndecided(tx: Tx, challengeId: Id, now: Date): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select ${challengeColumns} from challenge
    where id = ${challengeId} and ${isUndecided(now)} for update skip locked`.execute(tx)
  return rows[0]
}

/** Notifies creators of ended challenges, once each, that they may choose; returns their number. */
export async function notifyCreators(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    with ended as (
      select id from challenge
      where closed_at is null and deleted_at is null and ends_at <= ${now} and end_told_at is null
      order by ends_at limit ${limit} for update skip locked
    ), told as (
      update challenge set end_told_at = ${now} from ended where challenge.id = ended.id
      returning challenge.id, creator_id, entries
    ), enqueued as (${enqueueEventsSql(sql`
      select 'challenge-to-judge', creator_id, 0, id, id, 0,
        jsonb_build_object('challengeId', id, 'people', entries), false, ${now}::timestamptz
      from told`)})
    select count(*) as told from told`.execute(tx)
  return rows[0]?.told ?? 0
}
