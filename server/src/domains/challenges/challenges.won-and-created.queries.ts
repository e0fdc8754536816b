import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface WonAndCreatedSql {
  /** On `challenge`: the account has won it. */
  isWon: RawBuilder<boolean>
  /** An account exists for the viewer. */
  exists: (account: RawBuilder<Id>) => RawBuilder<boolean>
}

/**
 * How many challenges an account has won and created; without deleted ones, and those whose creator does not exist for the viewer.
 */
export async function countWonAndCreated(
  db: Db,
  accountId: Id,
  { isWon, exists }: WonAndCreatedSql,
): Promise<{ won: number; created: number }> {
  const { rows } = await sql<{ won: number; created: number }>`
    select
      (select count(*) from challenge
        where ${isWon} and deleted_at is null and ${exists(sql.ref('challenge.creator_id'))}) as won,
      (select count(*) from challenge
        where creator_id = ${accountId} and deleted_at is null and ${exists(sql`${accountId}::bigint`)}) as created`.execute(
    db,
  )
  return rows[0] ?? { won: 0, created: 0 }
}
