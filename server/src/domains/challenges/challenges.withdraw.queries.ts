import type { Id } from '@aura/contract/common'
import { undoSeconds } from '@aura/contract/moderation/moderation.limits'
import { sql } from 'kysely'
import { later, seconds } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type ChallengeRow, challengeColumns } from './challenges.access.queries.ts'

/** Hides a challenge and its entries, and keeps its words and prize; false for one that is deleted. */
export async function markChallengeWithdrawn(tx: Tx, challengeId: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with withdrawn as (
      update challenge set deleted_at = ${now}, withdrawn_at = ${now} where id = ${challengeId} and deleted_at is null
      returning id
    ), closed as (update audience set is_open = false from withdrawn where audience.id = withdrawn.id),
    unfound as (delete from challenge_term using withdrawn where challenge_id = withdrawn.id)
    select from withdrawn`.execute(tx)
  return rows.length > 0
}

/** Brings a withdrawn challenge back; its title, undefined for one that is not withdrawn. */
export async function markChallengeRestored(tx: Tx, challengeId: Id): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    with restored as (
      update challenge set deleted_at = null, withdrawn_at = null where id = ${challengeId} and withdrawn_at is not null
      returning id, title
    ), opened as (update audience set is_open = true from restored where audience.id = restored.id)
    select title from restored`.execute(tx)
  return rows[0]?.title
}

/** Adds the terms by which a challenge is found. */
export async function insertTerms(tx: Tx, challengeId: Id, terms: readonly string[]): Promise<void> {
  await sql`
    insert into challenge_term (challenge_id, term) select ${challengeId}, term from unnest(${terms}::text[]) as term`.execute(
    tx,
  )
}

/** Locks a withdrawn challenge until the transaction ends. */
export async function lockWithdrawn(tx: Tx, challengeId: Id): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select ${challengeColumns} from challenge
    where id = ${challengeId} and withdrawn_at is not null for update`.execute(tx)
  return rows[0]
}

/** Withdrawn challenges after this one that have ended, by id; one that may be back within the minute is still left alone [MOD-25]. */
export async function findWithdrawnEnded(
  db: Db,
  now: Date,
  { afterId, limit }: { afterId: Id; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from challenge
    where closed_at is null and withdrawn_at <= ${later(now, -seconds(undoSeconds))} and ends_at <= ${now} and id > ${afterId}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
