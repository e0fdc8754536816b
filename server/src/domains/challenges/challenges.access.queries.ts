import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What decides who may do what to a challenge. */
export interface ChallengeRow {
  id: Id
  creatorId: Id
  title: string
  prize: number
  createdAt: Date
  endsAt: Date | null
  closedAt: Date | null
}

const columns = sql`id, creator_id, title, prize, created_at, ends_at, closed_at`

/** A challenge that is not deleted. */
export async function findChallenge(db: Db, challengeId: Id): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select ${columns} from challenge where id = ${challengeId} and deleted_at is null`.execute(db)
  return rows[0]
}
