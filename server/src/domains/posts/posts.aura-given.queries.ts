import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** How many posts an account's aura stands on: each is worth one. */
export async function countGivenTo(db: Db, voterId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from post_vote where voter_id = ${voterId} and value = 1`.execute(db)
  return rows[0]?.count ?? 0
}

/** Posts an account's aura stands on, the newest posts first, those before `beforeId`. */
export async function findGivenTo(
  db: Db,
  voterId: Id,
  { beforeId, limit }: { beforeId: Id; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ postId: Id }>`
    select post_id from post_vote
    where voter_id = ${voterId} and value = 1 and post_id < ${beforeId}
    order by post_id desc limit ${limit}`.execute(db)
  return rows.map(({ postId }) => postId)
}
