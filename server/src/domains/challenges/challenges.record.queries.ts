import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** How many challenges an account has won, counting prizes that are paid, and created; without deleted ones. */
export async function countRecord(db: Db, accountId: Id): Promise<{ won: number; created: number }> {
  const { rows } = await sql<{ won: number; created: number }>`
    select
      (select count(*) from challenge
        where winner_id = ${accountId} and outcome = 'awarded' and deleted_at is null) as won,
      (select count(*) from challenge where creator_id = ${accountId} and deleted_at is null) as created`.execute(
    db,
  )
  return rows[0] ?? { won: 0, created: 0 }
}
