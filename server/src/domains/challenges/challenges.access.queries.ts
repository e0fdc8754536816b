import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A challenge that is not deleted. */
export interface ChallengeRow {
  id: Id
  creatorId: Id
  title: string
  prize: number
  createdAt: Date
  endsAt: Date | null
  closedAt: Date | null
  /** How many entries stand. */
  entries: number
}

/** SQL: the challenge is deleted, but can be restored: moderators or the suspension of its creator withdrew it. */
export const isWithdrawn = sql<boolean>`coalesce(withdrawn_at, creator_suspended_at) is not null`

/** SQL: the columns of {@link ChallengeRow}. */
export const challengeColumns = sql`id, creator_id, title, prize, created_at, ends_at, closed_at, entries`

export async function findChallenge(db: Db, challengeId: Id): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select ${challengeColumns} from challenge where id = ${challengeId} and deleted_at is null`.execute(db)
  return rows[0]
}

/** The creator of a challenge, even a deleted one. The creator never changes, so no lock is needed. */
export async function findCreatorOf(db: Db, challengeId: Id): Promise<Id | undefined> {
  const row = await db
    .selectFrom('challenge')
    .select('creatorId')
    .where('id', '=', challengeId)
    .executeTakeFirst()
  return row?.creatorId
}

/** Locks a challenge until the transaction ends, against entries, awards and deletion. */
export async function lockChallenge(tx: Tx, challengeId: Id): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select ${challengeColumns} from challenge
    where id = ${challengeId} and deleted_at is null for update`.execute(tx)
  return rows[0]
}

/** Locks all challenges of a creator, including withdrawn ones, in the order of their ids, until the transaction ends. */
export async function lockChallengesOf(tx: Tx, creatorId: Id): Promise<ChallengeRow[]> {
  const { rows } = await sql<ChallengeRow>`
    select ${challengeColumns} from challenge
    where creator_id = ${creatorId} and (deleted_at is null or ${isWithdrawn}) order by id for update`.execute(
    tx,
  )
  return rows
}
