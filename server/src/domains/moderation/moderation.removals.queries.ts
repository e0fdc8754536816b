import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { isMeasureSql } from './moderation.decisions.queries.ts'
import type { ReportedTarget } from './moderation.reports.queries.ts'

/** A removal by a moderator on the page of the content, its reason, and the person it concerns. */
export interface Removal {
  moderatorId: Id
  target: ReportedTarget | { type: 'entry'; id: Id }
  personId: Id
  reason: string
  /** Text of the content. */
  excerpt: string
  /** The case of its reports, which the removal resolves. */
  caseId: Id | null
}

/** SQL: a column of the reason « other », which such removals give beside their words. */
const ofReason = (column: 'label' | 'rule' | 'text') =>
  sql<string>`(select ${sql.ref(column)} from moderation_reason where code = 'other')`

/**
 * Locks the open case of the reports of this content until the transaction ends. None for an entry: its post stays, and so does the case
 * of the post. None for a case opened again while its measures are in force: an answer at the desk replaces them.
 */
export async function lockOpenCase(tx: Tx, { type, id }: Removal['target']): Promise<Id | null> {
  if (type === 'entry') return null
  const row = await tx
    .selectFrom('moderationCase')
    .select('id')
    .where('targetType', '=', type)
    .where('targetId', '=', id)
    // NOTE: repeats the condition of the partial index.
    .where('status', '<>', sql.lit('resolved'))
    .where('status', '=', 'open')
    .where(
      sql<boolean>`not exists (
        select from moderation_decision where case_id = moderation_case.id and state = 'in-force'
          and ${isMeasureSql}
      )`,
    )
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

/** Records a removal as settled: its caller notifies the person. */
export async function insertRemoval(
  tx: Tx,
  { target, moderatorId, personId, reason, excerpt, caseId }: Removal,
  now: Date,
): Promise<{ id: Id; answerId: Id }> {
  const row = await tx
    .insertInto('moderationDecision')
    .values({
      ...{ kind: 'remove', state: 'in-force', targetType: target.type, targetId: target.id, personId },
      ...{
        caseId,
        words: reason,
        excerpt,
        decidedById: moderatorId,
        decidedAt: now,
        settledAt: now,
        toldAt: now,
      },
      ...{
        reasonCode: 'other',
        reasonLabel: ofReason('label'),
        rule: ofReason('rule'),
        reasonText: ofReason('text'),
      },
    })
    .returning(['id', 'answerId'])
    .executeTakeFirstOrThrow()
  return row
}
