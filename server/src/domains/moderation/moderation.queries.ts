import type { Id } from '@aura/contract/common'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export interface ReportedTarget {
  type: ReportType
  id: Id
}

/** Content as it is at the moment of a report. */
export interface FrozenContent {
  /** Of the person; null for a community whose owner is leaving. */
  pseudo: string | null
  /**
   * The legend of a post, the words of a comment, the bio of a person, name and description of a community, title and description of a
   * challenge.
   */
  text: string
  alt: string | null
  /** WebP; null when there is none or it is gone. */
  picture: Uint8Array | null
}

/** Serializes the reports of one person until the transaction ends, so that they can be counted. */
export async function lockReporter(tx: Tx, reporterId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('moderation reporter ' || ${reporterId}::bigint, 0))`.execute(
    tx,
  )
}

/** Reports of a person in the Paris day of `now`, and the whole seconds until that day ends. */
export async function countReportsOfDay(
  tx: Tx,
  reporterId: Id,
  now: Date,
): Promise<{ count: number; secondsLeft: number }> {
  const { rows } = await sql<{ count: number; secondsLeft: number }>`
    with moment as (select ${now}::timestamptz as at, ${now}::timestamptz at time zone 'Europe/Paris' as in_paris)
    select
      (select count(*) from moderation_report where reporter_id = ${reporterId} and day = in_paris::date) as count,
      ceil(extract(epoch from ((in_paris::date + 1)::timestamp at time zone 'Europe/Paris') - at))::integer
        as seconds_left
    from moment`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a statement without a table answers one row')
  return row
}

/** Finds the open case of a target, or opens one with this content; it stays open until the transaction ends. */
export async function openCase(
  tx: Tx,
  { type, id }: ReportedTarget,
  personId: Id,
  frozen: FrozenContent,
  now: Date,
): Promise<Id> {
  const row = await tx
    .insertInto('moderationCase')
    .values({
      targetType: type,
      targetId: id,
      personId,
      status: 'open',
      openedAt: now,
      resolvedAt: null,
      frozenPseudo: frozen.pseudo,
      frozenText: frozen.text,
      frozenAlt: frozen.alt,
      frozenPicture: frozen.picture,
    })
    .onConflict((clash) =>
      clash
        .columns(['targetType', 'targetId'])
        // Written out: PostgreSQL finds the index of unresolved cases only by a value that it sees.
        .where('status', '<>', sql.lit('resolved'))
        // Changes nothing, but answers and locks the existing case.
        .doUpdateSet((excluded) => ({ targetId: excluded.ref('excluded.targetId') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface NewReport {
  caseId: Id
  reporterId: Id
  target: ReportedTarget
  reason: string
  createdAt: Date
}

/** Adds a report to a case; false when the reporter has already reported that target in this Paris day. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { caseId, reporterId, target, reason, createdAt } = report
  const row = await tx
    .insertInto('moderationReport')
    .values({
      caseId,
      reporterId,
      reason,
      createdAt,
      day: sql<string>`(${createdAt}::timestamptz at time zone 'Europe/Paris')::date`,
      targetType: target.type,
      targetId: target.id,
    })
    .onConflict((clash) => clash.constraint('moderation_report_once_a_day').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A removal by a moderator where the content stands, its reason, and the person it concerns. */
export interface Removal {
  moderatorId: Id
  target: ReportedTarget
  personId: Id
  reason: string
}

/** Records a removal of which its caller tells the person. */
export async function insertRemoval(
  tx: Tx,
  { target, moderatorId, personId, reason }: Removal,
  now: Date,
): Promise<Id> {
  const row = await tx
    .insertInto('moderationDecision')
    .values({
      ...{ kind: 'remove', state: 'in-force', targetType: target.type, targetId: target.id, personId },
      ...{ words: reason, decidedById: moderatorId, decidedAt: now, toldAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Deletes a person's reports, and the cases that have no other report. */
export async function deleteReportsBy(tx: Tx, reporterId: Id): Promise<void> {
  await sql`
    with deleted as (delete from moderation_report where reporter_id = ${reporterId} returning case_id)
    delete from moderation_case
    where id in (select case_id from deleted)
      and not exists (
        select from moderation_report where case_id = moderation_case.id and reporter_id <> ${reporterId}
      )`.execute(tx)
}

/** Erases the content and reasons of reports about a person; the cases stay, resolved, for their reporters. */
export async function emptyCasesAbout(tx: Tx, personId: Id, now: Date): Promise<void> {
  await sql`
    with emptied as (
      update moderation_case set
        status = 'resolved', resolved_at = coalesce(resolved_at, ${now}::timestamptz),
        frozen_pseudo = null, frozen_text = null, frozen_alt = null, frozen_picture = null
      where person_id = ${personId} and kind = 'report'
      returning id
    )
    update moderation_report set reason = '' where case_id in (select id from emptied)`.execute(tx)
}

/** Erases the words of decisions about a person; the decisions stay. */
export async function emptyDecisionsAbout(tx: Tx, personId: Id): Promise<void> {
  await tx.updateTable('moderationDecision').set({ words: '' }).where('personId', '=', personId).execute()
}
