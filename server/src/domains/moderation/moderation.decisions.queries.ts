import type { Id } from '@aura/contract/common'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import {
  type ActionKind,
  type DecisionState,
  measureKinds,
  ownDecisionKinds,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { longestPassingDays } from '../accounts/suspension.rules.ts'

/** A decision as it is stored. */
export interface DecisionRow {
  id: Id
  answerId: Id
  caseId: Id | null
  kind: ActionKind
  state: DecisionState
  days: number | null
  suspendedUntil: Date | null
  /** `entry`: taken out of its challenge, while its post stays. */
  targetType: ReportType | 'entry' | 'held-act' | 'held-prize' | null
  targetId: Id | null
  personId: Id | null
  excerpt: string
  reasonCode: string
  reasonLabel: string
  rule: string
  reasonText: string
  words: string
  decidedById: Id | null
  decidedBy: string | null
  decidedAt: Date
  confirmedById: Id | null
  settledAt: Date | null
  toldAt: Date | null
  sanctionId: Id | null
}

const columns =
  sql.raw(`id, answer_id, case_id, kind, state, days, suspended_until, target_type, target_id, person_id, excerpt,
  reason_code, reason_label, rule, reason_text, words, decided_by_id, decided_by, decided_at, confirmed_by_id, settled_at, told_at,
  sanction_id`)

async function select(db: Db, rest: RawBuilder<unknown>): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`select ${columns} from moderation_decision ${rest}`.execute(db)
  return rows
}

export async function findDecision(db: Db, id: Id): Promise<DecisionRow | undefined> {
  return (await select(db, sql`where id = ${id}`))[0]
}

/** Locks one decision until the transaction ends. */
export async function lockDecision(tx: Tx, id: Id): Promise<DecisionRow | undefined> {
  return (await select(tx, sql`where id = ${id} for update`))[0]
}

/** Locks the decisions of one answer, in the order of their ids, until the transaction ends. */
export const lockAnswer = (tx: Tx, answerId: Id): Promise<DecisionRow[]> =>
  select(tx, sql`where answer_id = ${answerId} order by id for update`)

/** The decisions of one answer. */
export const findAnswer = (db: Db, answerId: Id): Promise<DecisionRow[]> =>
  select(db, sql`where answer_id = ${answerId} order by id`)

export const findDecisionsOfCase = (db: Db, caseId: Id): Promise<DecisionRow[]> =>
  select(db, sql`where case_id = ${caseId} order by id`)

/** SQL: the decision is a measure, which its person is notified of and may appeal. */
export const isMeasureSql = sql<boolean>`kind in (${sql.join(measureKinds.map((kind) => sql.lit(kind)))})`

/** SQL: a person reads the decision: a measure, or a verdict on held aura. */
export const isOwnKindSql = sql<boolean>`kind in (${sql.join(ownDecisionKinds.map((kind) => sql.lit(kind)))})`

/** Decisions that a person was notified of, newest first. */
export const findToldDecisions = (
  db: Db,
  personId: Id,
  { beforeId, limit }: { beforeId: Id | undefined; limit: number },
): Promise<DecisionRow[]> =>
  select(
    db,
    sql`where person_id = ${personId} and told_at is not null and state in ('in-force', 'reversed')
      and ${isOwnKindSql} and id < ${beforeId ?? Number.MAX_SAFE_INTEGER}
      order by id desc limit ${limit}`,
  )

export async function nextAnswerId(tx: Tx): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select nextval('moderation_answer_seq') as id`.execute(tx)
  if (!rows[0]) throw new Error('a sequence has a next value')
  return rows[0].id
}

export type NewDecision = Omit<DecisionRow, 'id' | 'confirmedById' | 'sanctionId'> & {
  previousUntil?: Date | null
  sanctionId?: Id | null
}

export async function insertDecision(tx: Tx, decision: NewDecision): Promise<DecisionRow> {
  const { id } = await tx
    .insertInto('moderationDecision')
    .values(decision)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { sanctionId: null, ...decision, id, confirmedById: null }
}

/** Ends the measures of earlier answers of the case, except those of the kinds `kept`. */
export async function replaceDecisions(
  tx: Tx,
  { caseId, answerId, kept }: { caseId: Id; answerId: Id; kept: readonly ActionKind[] },
  now: Date,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    update moderation_decision set state = 'reversed', ended_at = ${now}, replaced_by = ${answerId}
    where case_id = ${caseId} and answer_id < ${answerId} and state = 'in-force'
      and ${isMeasureSql} and kind <> all(${kept}::text[])
    returning ${columns}`.execute(tx)
  return rows
}

/** Whether the case has an unsettled decision in force of a later answer; proposed decisions do not count. */
export async function hasUnsettled(tx: Tx, caseId: Id, afterAnswerId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_decision
    where case_id = ${caseId} and answer_id > ${afterAnswerId} and state = 'in-force' and settled_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

export async function endDecisions(
  tx: Tx,
  ids: readonly Id[],
  state: 'undone' | 'refused' | 'reversed',
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('moderationDecision').set({ state, endedAt: now }).where('id', 'in', ids).execute()
}

/** The verdicts in force that let these held acts count. Found by their cases, for which there is an index. */
export async function findCounts(tx: Tx, heldIds: readonly Id[]): Promise<Id[]> {
  if (heldIds.length === 0) return []
  const rows = await tx
    .selectFrom('moderationDecision as decision')
    .innerJoin('moderationCase as about', 'about.id', 'decision.caseId')
    .select('decision.id')
    .where('about.targetType', '=', 'held-act')
    .where('about.targetId', 'in', heldIds)
    .where('decision.kind', '=', 'count')
    .where('decision.state', '=', 'in-force')
    .execute()
  return rows.map(({ id }) => id)
}

/** Clears the person of a removal, unless another one in force removes the same content. */
export async function forgetConcerned(tx: Tx, { id, targetType, targetId }: DecisionRow): Promise<void> {
  await sql`
    update moderation_decision set person_id = null, excerpt = ''
    where id = ${id} and not exists (
      select from moderation_decision as other
      where other.kind = 'remove' and other.target_type = ${targetType} and other.target_id = ${targetId}
        and other.state = 'in-force' and other.id <> ${id}
    )`.execute(tx)
}

/** Puts a proposed decision in force; its undo window starts at `decidedAt`. */
export async function confirmProposed(
  tx: Tx,
  id: Id,
  confirmed: { confirmedById: Id; decidedAt: Date; suspendedUntil: Date },
): Promise<void> {
  await tx
    .updateTable('moderationDecision')
    .set({ state: 'in-force', ...confirmed })
    .where('id', '=', id)
    .execute()
}

/** A removal, and the others of its case. */
export const findRemovalsOfCase = (tx: Tx, { id, caseId }: DecisionRow): Promise<DecisionRow[]> =>
  select(tx, sql`where (id = ${id} or case_id = ${caseId}) and kind = 'remove'`)

/** Whether a decision in force removes this content. */
export async function isRemoved(tx: Tx, targetType: string, targetId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_decision
    where kind = 'remove' and target_type = ${targetType} and target_id = ${targetId} and state = 'in-force'
    limit 1`.execute(tx)
  return rows.length > 0
}

/** SQL: a suspension is for good. NOTE: repeats the condition of the index `moderation_decision_for_good`. */
export const isDecidedForGood = sql<boolean>`(days is null or days > ${sql.lit(longestPassingDays)})`

/** The end of a person's suspensions by decisions in force and of the one before them, and whether one for good is in force. */
export async function findSuspensions(
  tx: Tx,
  personId: Id,
  now: Date,
): Promise<{ decidedUntil: Date | null; previousUntil: Date | null; isForGoodDecided: boolean }> {
  const { rows } = await sql<{
    decidedUntil: Date | null
    previousUntil: Date | null
    isForGoodDecided: boolean
  }>`
    select max(suspended_until) filter (where state = 'in-force') as decided_until, max(previous_until) as previous_until,
      coalesce(bool_or(${isDecidedForGood}) filter (where state = 'in-force' and suspended_until > ${now}), false) as is_for_good_decided
    from moderation_decision where person_id = ${personId} and kind = 'suspend'`.execute(tx)
  return rows[0] ?? { decidedUntil: null, previousUntil: null, isForGoodDecided: false }
}

/** The suspensions proposed of a person, in the order of their cases. */
export async function findProposals(tx: Tx, personId: Id): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from moderation_decision where person_id = ${personId} and state = 'proposed' order by case_id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Ends all suspensions of a person by decisions in force, which it returns. */
export async function endSuspensionsOf(tx: Tx, personId: Id, now: Date): Promise<DecisionRow[]> {
  await sql`
    update moderation_decision set previous_until = null, ended_at = coalesce(ended_at, ${now})
    where person_id = ${personId} and kind = 'suspend' and state <> 'proposed'`.execute(tx)
  const { rows } = await sql<DecisionRow>`
    update moderation_decision set state = 'reversed'
    where person_id = ${personId} and kind = 'suspend' and state = 'in-force'
    returning ${columns}`.execute(tx)
  return rows
}
