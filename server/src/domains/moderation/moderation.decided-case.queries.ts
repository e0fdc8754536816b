import type { Id } from '@aura/contract/common'
import type { CaseKind, CaseStatus } from '@aura/contract/moderation/moderation.cases.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A case, as far as a decision needs it. */
export interface DecidedCase {
  id: Id
  kind: CaseKind
  status: CaseStatus
  targetType: string
  targetId: Id
  personId: Id | null
  frozenText: string | null
}

const columns = sql.raw('id, kind, status, target_type, target_id, person_id, frozen_text')

async function select(db: Db, caseId: Id, lock: RawBuilder<unknown>): Promise<DecidedCase | undefined> {
  const { rows } = await sql<DecidedCase>`
    select ${columns} from moderation_case where id = ${caseId} ${lock}`.execute(db)
  return rows[0]
}

export async function findDecidedCase(db: Db, caseId: Id): Promise<DecidedCase | undefined> {
  return select(db, caseId, sql``)
}

/** Locks a case until the transaction ends; before its decisions, and before what these change. */
export async function lockDecidedCase(tx: Tx, caseId: Id): Promise<DecidedCase | undefined> {
  return select(tx, caseId, sql`for update`)
}

/** Locks a case, and the other one of the same target that waits, if there is one, in the order of their ids. */
export async function lockCaseAndWaiting(
  tx: Tx,
  caseId: Id,
): Promise<{ about: DecidedCase | undefined; waiting: DecidedCase | undefined }> {
  const { rows } = await sql<DecidedCase>`
    select ${columns} from moderation_case
    where id = ${caseId} or status <> 'resolved'
      and (target_type, target_id) = (select target_type, target_id from moderation_case where id = ${caseId})
    order by id for update`.execute(tx)
  return { about: rows.find(({ id }) => id === caseId), waiting: rows.find(({ id }) => id !== caseId) }
}

export interface CaseOutcome {
  status: CaseStatus
  outcome: 'removed' | 'measured' | 'unproblematic' | null
  isCleared: boolean
}

export async function updateCase(
  tx: Tx,
  caseId: Id,
  { status, outcome, isCleared }: CaseOutcome,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('moderationCase')
    .set({ status, outcome, isCleared, resolvedAt: status === 'resolved' ? now : null })
    .where('id', '=', caseId)
    .execute()
}

/** Whether another case of the same target is unresolved. */
export async function hasOtherUnresolvedCase(
  tx: Tx,
  { id, targetType, targetId }: DecidedCase,
): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_case
    where target_type = ${targetType} and target_id = ${targetId} and id <> ${id} and status <> 'resolved'`.execute(
    tx,
  )
  return rows.length > 0
}
