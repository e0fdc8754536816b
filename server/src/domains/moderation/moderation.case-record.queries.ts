import type { Id } from '@aura/contract/common'
import type { CaseKind, CaseStatus } from '@aura/contract/moderation/moderation.cases.contract'
import type { CaseOutcome } from '@aura/contract/moderation/moderation.outcomes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { violatesUnique } from '../../platform/db/transaction.ts'

/** A case as it is stored, as far as decisions and assignments need it. */
export interface CaseRecord {
  id: Id
  kind: CaseKind
  status: CaseStatus
  targetType: string
  targetId: Id
  personId: Id | null
  assigneeId: Id | null
  frozenText: string | null
}

const columns = sql.raw('id, kind, status, target_type, target_id, person_id, assignee_id, frozen_text')

async function select(db: Db, caseId: Id, lock: RawBuilder<unknown>): Promise<CaseRecord | undefined> {
  const { rows } = await sql<CaseRecord>`
    select ${columns} from moderation_case where id = ${caseId} ${lock}`.execute(db)
  return rows[0]
}

export async function findCase(db: Db, caseId: Id): Promise<CaseRecord | undefined> {
  return select(db, caseId, sql``)
}

/** The unresolved case of an act or prize that is held. */
export async function findHeldCase(db: Db, heldId: Id): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    select id from moderation_case
    where target_type in ('held-act', 'held-prize') and target_id = ${heldId} and status <> 'resolved'`.execute(
    db,
  )
  return rows[0]?.id
}

/** The cases of acts and prizes that are or were held, in the order of their ids. */
export async function findHeldCases(db: Db, heldIds: readonly Id[]): Promise<CaseRecord[]> {
  const { rows } = await sql<CaseRecord>`
    select ${columns} from moderation_case
    where target_type in ('held-act', 'held-prize') and target_id = any(${heldIds}::bigint[]) order by id`.execute(
    db,
  )
  return rows
}

/** Locks a case until the transaction ends; before its decisions, and before what these change. */
export async function lockCase(tx: Tx, caseId: Id): Promise<CaseRecord | undefined> {
  return select(tx, caseId, sql`for update`)
}

/** Locks a case and another unresolved case of the same target, if there is one, in the order of their ids. */
export async function lockCaseAndWaiting(
  tx: Tx,
  caseId: Id,
): Promise<{ about: CaseRecord | undefined; waiting: CaseRecord | undefined }> {
  const { rows } = await sql<CaseRecord>`
    select ${columns} from moderation_case
    where id = ${caseId} or status <> 'resolved'
      and (target_type, target_id) = (select target_type, target_id from moderation_case where id = ${caseId})
    order by id for update`.execute(tx)
  return { about: rows.find(({ id }) => id === caseId), waiting: rows.find(({ id }) => id !== caseId) }
}

export interface CaseResolution {
  status: CaseStatus
  outcome: CaseOutcome | null
  isCleared: boolean
  /** The moderator whose answer stands; null for none, or an operator. */
  deciderId: Id | null
}

export async function updateCase(
  tx: Tx,
  caseId: Id,
  { status, outcome, isCleared, deciderId }: CaseResolution,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('moderationCase')
    .set({ status, outcome, isCleared, deciderId, resolvedAt: status === 'resolved' ? now : null })
    .where('id', '=', caseId)
    .execute()
}

/** Notes who answered a case of aura, which ends with what it is about. */
export async function updateDecider(tx: Tx, caseId: Id, deciderId: Id | null): Promise<void> {
  await tx.updateTable('moderationCase').set({ deciderId }).where('id', '=', caseId).execute()
}

/** Removes the person from a case that was opened after their erasure. */
export async function forgetPersonOf(tx: Tx, caseId: Id): Promise<void> {
  await tx.updateTable('moderationCase').set({ personId: null }).where('id', '=', caseId).execute()
}

/** Whether another case of the same target is unresolved. */
export async function hasOtherUnresolvedCase(
  tx: Tx,
  { id, targetType, targetId }: CaseRecord,
): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_case
    where target_type = ${targetType} and target_id = ${targetId} and id <> ${id} and status <> 'resolved'`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether a statement failed because another case of the same target is unresolved. */
export const isOtherCaseUnresolved = (error: unknown): boolean =>
  violatesUnique(error, 'moderation_case_unresolved')
