import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The case of an appeal of a movement, and the person it concerns. */
export async function findCaseOfAppeal(
  db: Db,
  appealId: Id,
): Promise<{ caseId: Id; personId: Id | null } | undefined> {
  const { rows } = await sql<{ caseId: Id; personId: Id | null }>`
    select id as case_id, person_id from moderation_case
    where target_type = 'aura-contest' and target_id = ${appealId}`.execute(db)
  return rows[0]
}
