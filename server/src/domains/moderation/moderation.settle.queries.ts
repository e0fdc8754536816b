import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { isDecidedForGood } from './moderation.decisions.queries.ts'

/** Clears `told_at`, so that reporters of a reopened case are notified again. */
export async function clearToldAt(tx: Tx, caseId: Id): Promise<void> {
  await sql`update moderation_report set told_at = null where case_id = ${caseId} and told_at is not null`.execute(
    tx,
  )
}

/**
 * Answers after `afterId` with unsettled decisions in force that were made before a moment, by id. NOTE: filters on `told_at`, the column of
 * the partial index; it is set together with `settled_at`.
 */
export async function findUnsettled(
  db: Db,
  before: Date,
  { afterId, limit }: { afterId: Id; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ answerId: Id }>`
    select distinct answer_id from moderation_decision
    where told_at is null and state = 'in-force' and decided_at <= ${before} and answer_id > ${afterId}
    order by answer_id limit ${limit}`.execute(db)
  return rows.map(({ answerId }) => answerId)
}

/** The case that an answer decides; null for a decision without a case. */
export async function findCaseOfAnswer(db: Db, answerId: Id): Promise<Id | null> {
  const { rows } = await sql<{ caseId: Id | null }>`
    select case_id from moderation_decision where answer_id = ${answerId} limit 1`.execute(db)
  return rows[0]?.caseId ?? null
}

export async function markSettled(
  tx: Tx,
  id: Id,
  settled: { suspendedUntil: Date | null; sanctionId: Id | null; at: Date },
): Promise<void> {
  const { at, ...what } = settled
  await tx
    .updateTable('moderationDecision')
    .set({ ...what, settledAt: at, toldAt: at })
    .where('id', '=', id)
    .execute()
}

/** Notifies each reporter of a case, once per answer, that their report was dealt with [MOD-04]. */
export async function notifyReporters(
  tx: Tx,
  { caseId, answerId, at }: { caseId: Id; answerId: Id; at: Date },
): Promise<void> {
  await sql`
    with told as (
      update moderation_report set told_at = ${at}
      where case_id = ${caseId} and told_at is null and reporter_id is not null
      returning reporter_id
    ), enqueued as (${enqueueEventsSql(sql`
      select distinct 'report-outcome', reporter_id, 0::bigint, ${-answerId}::bigint, ${-answerId}::bigint, 0, '{}'::jsonb, false,
        ${at}::timestamptz
      from told`)})
    select`.execute(tx)
}

/** Removals whose time to appeal is over and whose content is still stored, by id after `afterId`. */
export async function findLapsedRemovals(
  db: Db,
  before: Date,
  { afterId, limit }: { afterId: Id; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from moderation_decision as removal
    where kind = 'remove' and state = 'in-force' and ended_at is null and decided_at <= ${before} and id > ${afterId}
      and not exists (select from moderation_contest where decision_id = removal.id and outcome is null)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Suspensions for good whose time to appeal is over and whose withdrawn content is not deleted yet. */
export async function findLapsedSuspensions(
  db: Db,
  before: Date,
  { afterId, limit }: { afterId: Id; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from moderation_decision as suspension
    where kind = 'suspend' and state = 'in-force' and ended_at is null and ${isDecidedForGood}
      and decided_at <= ${before} and person_id is not null and id > ${afterId}
      and not exists (select from moderation_contest where decision_id = suspension.id and outcome is null)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a later removal of the same content is in force. */
export async function hasYoungerRemoval(tx: Tx, id: Id): Promise<boolean> {
  const { rows } = await sql`
    select from moderation_decision as removal
    join moderation_decision as younger using (target_type, target_id)
    where removal.id = ${id} and younger.id > removal.id and younger.kind = 'remove' and younger.state = 'in-force'
    limit 1`.execute(tx)
  return rows.length > 0
}

export async function markLapsed(tx: Tx, id: Id, now: Date): Promise<void> {
  await tx.updateTable('moderationDecision').set({ endedAt: now }).where('id', '=', id).execute()
}
