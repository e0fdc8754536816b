import type { Id } from '@aura/contract/common'
import { undoSeconds } from '@aura/contract/moderation/moderation.limits'
import { type RawBuilder, sql } from 'kysely'
import { later, seconds } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type WithdrawalCause, withdrawalColumns } from '../posts/posts.audience-withdrawal.rules.ts'
import { type ChallengeRow, challengeColumns, isWithdrawn } from './challenges.access.queries.ts'

const suspendedAt = 'creator_suspended_at'

/**
 * Withdraws a challenge and its entries; false for a deleted one, or one already withdrawn for that cause. A suspension withdraws open ones
 * alone [CHL-33].
 */
export async function markChallengeWithdrawn(
  tx: Tx,
  challengeId: Id,
  { cause, now }: { cause: WithdrawalCause; now: Date },
): Promise<boolean> {
  const { since, other } = withdrawalColumns(cause, suspendedAt)
  const { rows } = await sql`
    with withdrawn as (
      update challenge set deleted_at = coalesce(deleted_at, ${now}), ${sql.ref(since)} = ${now}
      where id = ${challengeId} and ${sql.ref(since)} is null and (deleted_at is null or ${sql.ref(other)} is not null)
        and (closed_at is null or ${cause === 'removal'})
      returning id
    ), closed as (update audience set is_open = false from withdrawn where audience.id = withdrawn.id),
    unfound as (delete from challenge_term using withdrawn where challenge_id = withdrawn.id)
    select from withdrawn`.execute(tx)
  return rows.length > 0
}

export interface RestoredChallenge {
  id: Id
  title: string
  /** False while the challenge is withdrawn for the other cause. */
  isShown: boolean
}

async function restoreWhere(
  tx: Tx,
  which: RawBuilder<boolean>,
  { cause, now }: { cause: WithdrawalCause; now: Date },
): Promise<RestoredChallenge[]> {
  const { since, other } = withdrawalColumns(cause, suspendedAt)
  // Postpones the end of the challenge by the time of the suspension.
  const endsAt =
    cause === 'suspension' ? sql`ends_at + (${now}::timestamptz - creator_suspended_at)` : sql`ends_at`
  const { rows } = await sql<RestoredChallenge>`
    with chosen as (
      select id from challenge where ${which} and ${sql.ref(since)} is not null order by id for update
    ), restored as (
      update challenge set ${sql.ref(since)} = null, deleted_at = case when ${sql.ref(other)} is not null then deleted_at end, ends_at = ${endsAt}
      from chosen where challenge.id = chosen.id
      returning challenge.id, title, new.deleted_at is null as is_shown
    ), opened as (update audience set is_open = true from restored where audience.id = restored.id and is_shown)
    select * from restored order by id`.execute(tx)
  return rows
}

/** Ends one cause of a withdrawal; undefined for a challenge that is not withdrawn for it. */
export async function markChallengeRestored(
  tx: Tx,
  challengeId: Id,
  withdrawal: { cause: WithdrawalCause; now: Date },
): Promise<RestoredChallenge | undefined> {
  const [restored] = await restoreWhere(tx, sql`challenge.id = ${challengeId}`, withdrawal)
  return restored
}

/** Ends the withdrawals that the suspension of a creator caused. */
export const restoreChallengesOf = (tx: Tx, creatorId: Id, now: Date): Promise<RestoredChallenge[]> =>
  restoreWhere(tx, sql`creator_id = ${creatorId} and ${isWithdrawn}`, {
    cause: 'suspension',
    now,
  })

/** Indexes challenges for the search by title. */
export async function insertTerms(
  tx: Tx,
  challenges: readonly Pick<RestoredChallenge, 'id' | 'title'>[],
  termsOf: (title: string) => readonly string[],
): Promise<void> {
  const terms = challenges.flatMap(({ id, title }) => termsOf(title).map((term) => ({ id, term })))
  await sql`
    insert into challenge_term (challenge_id, term)
    select * from unnest(${terms.map(({ id }) => id)}::bigint[], ${terms.map(({ term }) => term)}::text[])`.execute(
    tx,
  )
}

/**
 * SQL: removed challenges past their end, except those whose removal can still be undone [MOD-25] or whose creator is suspended.
 */
const isWithdrawnEnded = (now: Date) => sql<boolean>`
  closed_at is null and withdrawn_at <= ${later(now, -seconds(undoSeconds))} and creator_suspended_at is null and ends_at <= ${now}`

async function lockWhere(
  tx: Tx,
  challengeId: Id,
  which: RawBuilder<boolean>,
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select ${challengeColumns} from challenge where id = ${challengeId} and ${which} for update`.execute(tx)
  return rows[0]
}

/** Locks a challenge that moderators withdrew until the transaction ends. */
export const lockWithdrawn = (tx: Tx, challengeId: Id): Promise<ChallengeRow | undefined> =>
  lockWhere(tx, challengeId, sql`withdrawn_at is not null`)

/** Locks a challenge that {@link findWithdrawnEnded} found; undefined if it was restored or closed since. */
export const lockWithdrawnEnded = (tx: Tx, challengeId: Id, now: Date): Promise<ChallengeRow | undefined> =>
  lockWhere(tx, challengeId, isWithdrawnEnded(now))

/** Locks the challenges that the suspension of their creator withdrew, in the order of their ids. */
export async function lockWithdrawnWithCreator(tx: Tx, creatorId: Id): Promise<ChallengeRow[]> {
  const { rows } = await sql<ChallengeRow>`
    select ${challengeColumns} from challenge
    where creator_id = ${creatorId} and creator_suspended_at is not null
      and ${isWithdrawn} order by id for update`.execute(tx)
  return rows
}

/** Removed challenges with an id above the given one whose prize is due to return to the creator. */
export async function findWithdrawnEnded(
  db: Db,
  now: Date,
  { afterId, limit }: { afterId: Id; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from challenge
    where ${isWithdrawnEnded(now)} and id > ${afterId}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
