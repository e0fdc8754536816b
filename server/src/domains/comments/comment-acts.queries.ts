import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Aura and likes of a comment, exact at this moment. */
export async function findActTotals(
  db: Db,
  commentId: Id,
): Promise<{ aura: number; likes: number } | undefined> {
  const { rows } = await sql<{ aura: number; likes: number }>`
    select coalesce(sum(aura), 0) as aura, coalesce(sum(likes), 0) as likes
    from (
      select aura, likes from comment_total where comment_id = ${commentId}
      union all
      select aura, likes from comment_delta where comment_id = ${commentId}
    ) as part`.execute(db)
  return rows[0]
}
