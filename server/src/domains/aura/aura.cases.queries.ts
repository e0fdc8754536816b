import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The case of an act or prize that is or was held, or of an appeal, and the person it concerns. */
export async function findCaseOf(
  db: Db,
  type: 'held' | 'aura-contest',
  targetId: Id,
): Promise<{ caseId: Id; personId: Id | null } | undefined> {
  const { rows } = await sql<{ caseId: Id; personId: Id | null }>`
    select id as case_id, person_id from moderation_case
    where target_type in ('held-act', 'held-prize', 'aura-contest') and target_id = ${targetId}
      and target_type = any(${type === 'held' ? ['held-act', 'held-prize'] : [type]}::text[])`.execute(db)
  return rows[0]
}
