import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import './posts.tables.ts'

/** How many posts an account's aura stands on: each is worth one. */
export async function countGivenTo(db: Db, voterId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from post_vote where voter_id = ${voterId} and value = 1`.execute(db)
  return rows[0]?.count ?? 0
}

/** Posts an account's aura stands on, by when it first voted on them, newest first. */
export async function findGivenTo(
  db: Db,
  voterId: Id,
  { before, limit }: { before: { at: number; id: Id } | undefined; limit: number },
): Promise<{ postId: Id; at: number }[]> {
  const older = before
    ? sql`and (created_at, post_id)
        < (to_timestamp(0) + ${before.at}::bigint * interval '1 microsecond', ${before.id}::bigint)`
    : sql``
  const { rows } = await sql<{ postId: Id; at: number }>`
    select post_id, (extract(epoch from created_at) * 1000000)::bigint as at from post_vote
    where voter_id = ${voterId} and value = 1 ${older}
    order by created_at desc, post_id desc limit ${limit}`.execute(db)
  return rows
}
