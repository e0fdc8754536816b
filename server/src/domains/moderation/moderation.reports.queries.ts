import type { Id } from '@aura/contract/common'
import type { ReportCategory } from '@aura/contract/moderation/moderation.categories'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import { reportsPerDay } from '@aura/contract/moderation/moderation.limits'
import { type RawBuilder, sql } from 'kysely'
import { parisDay, secondsLeftOfParisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, keysSql } from '../../platform/db/idempotency.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'
import { levelOfCategory } from './moderation.severity.rules.ts'

export interface ReportedTarget {
  type: ReportType
  id: Id
}

/** A report as it was sent. */
export interface SentReport {
  /** The reporter. */
  actorId: Id
  target: ReportedTarget
  category: ReportCategory
  reason: string
  idempotency: IdempotencyKey | undefined
}

/** Copy of the target that a case stores. */
export interface FrozenContent {
  personId: Id
  pseudo: string | null
  text: string
  alt: string | null
  hash: Uint8Array
}

const dayOf = (now: Date) => sql<string>`${parisDay(now)}::date`

const isOf = ({ type, id }: ReportedTarget) => sql<boolean>`(target_type, target_id) = (${type}, ${id})`

/** SQL: these counts of categories, added to those of the case. */
const addedCounts = (added: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  category_counts || (
    select jsonb_object_agg(key, coalesce((category_counts ->> key)::integer, 0) + value::integer)
    from jsonb_each_text(${added})
  )`

/**
 * Adds reports of different people to the unresolved cases of their targets, and counts them there; one statement. Leaves out reports
 * without such a case, and reports that may be refused. Fails for two reports of one person at the same time.
 *
 * @returns the ids of the reporters
 */
export async function addReports(
  db: Db,
  reports: readonly SentReport[],
  { now, answer }: { now: Date; answer: object },
): Promise<Set<Id>> {
  const keys = keysSql(reports)
  const { rows } = await sql<{ actorId: Id }>`
    with sent as ${unnestFew({
      actor_id: ['bigint', reports.map(({ actorId }) => actorId)],
      target_type: ['text', reports.map(({ target }) => target.type)],
      target_id: ['bigint', reports.map(({ target }) => target.id)],
      category: ['text', reports.map(({ category }) => category)],
      level: ['smallint', reports.map(({ category }) => levelOfCategory(category))],
      reason: ['text', reports.map(({ reason }) => reason)],
    })},
    -- Locked in one order, so that two statements never wait for each other.
    waiting as (
      select id, target_type, target_id from moderation_case
      where status <> 'resolved' and (target_type, target_id) in (select target_type, target_id from sent)
      order by id for update
    ),
    numbered as (
      select sent.*, waiting.id as case_id, coalesce(latest.number, 0) + 1 as number
      from sent join waiting using (target_type, target_id)
      left join lateral (
        select number from moderation_report where reporter_id = actor_id and day = ${dayOf(now)}
        order by number desc limit 1
      ) as latest on true
      where coalesce(latest.number, 0) < ${reportsPerDay} and ${keys.isNew} and not exists (
        select from moderation_report as earlier
        where reporter_id = actor_id and day = ${dayOf(now)}
          and (earlier.target_type, earlier.target_id) = (sent.target_type, sent.target_id)
      )
    ),
    reported as (
      insert into moderation_report
        (case_id, reporter_id, category, reason, created_at, day, number, target_type, target_id)
      select case_id, actor_id, category, reason, ${now}::timestamptz, ${dayOf(now)}, number, target_type, target_id
      from numbered
      returning case_id, reporter_id, category
    ),
    counted as (
      update moderation_case set reports_count = reports_count + added.reports, severity = greatest(severity, added.level),
        category_counts = ${addedCounts(sql`added.counts`)}
      from (
        select case_id, sum(reports)::integer as reports, max(level) as level, jsonb_object_agg(category, reports) as counts
        from (
          select reported.case_id, reported.category, max(level) as level, count(*) as reports
          from reported join sent on actor_id = reporter_id group by 1, 2
        ) as of_category group by case_id
      ) as added
      where id = added.case_id
    ),
    kept as (${keys.keep(sql`select reporter_id as actor_id, ${JSON.stringify(answer)}::jsonb as answer from reported`)})
    select reporter_id as actor_id from reported`.execute(db)
  return new Set(rows.map(({ actorId }) => actorId))
}

/** Serializes the reports of one person until the transaction ends, so that they can be counted. */
export async function lockReporter(tx: Tx, reporterId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('moderation reporter ' || ${reporterId}::bigint, 0))`.execute(
    tx,
  )
}

/** A person's reports of the Paris day of `now`. */
export interface ReporterDay {
  /** Number of the last report of that day; 0 without one. */
  number: number
  hasReported: boolean
  /** Whole seconds until that day ends. */
  secondsLeft: number
}

export async function findReporterDay(
  tx: Tx,
  reporterId: Id,
  target: ReportedTarget,
  now: Date,
): Promise<ReporterDay> {
  const own = sql`reporter_id = ${reporterId} and day = ${dayOf(now)}`
  const { rows } = await sql<Omit<ReporterDay, 'secondsLeft'>>`
    select
      coalesce((select max(number) from moderation_report where ${own}), 0) as number,
      exists (select from moderation_report where ${own} and ${isOf(target)}) as has_reported`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a statement without a table answers one row')
  return { ...row, secondsLeft: secondsLeftOfParisDay(now) }
}

/** Whether reports of this target have a case to join. */
export async function hasUnresolvedCase(db: Db, target: ReportedTarget): Promise<boolean> {
  const row = await db
    .selectFrom('moderationCase')
    .select('id')
    .where(isOf(target))
    .where('status', '<>', sql.lit('resolved'))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this content of the target was judged unproblematic [MOD-26]. */
export async function isCleared(db: Db, target: ReportedTarget, hash: Uint8Array): Promise<boolean> {
  return (await clearedCases(db, target, hash).executeTakeFirst()) !== undefined
}

const clearedCases = (db: Db, target: ReportedTarget, hash: Uint8Array) =>
  db
    .selectFrom('moderationCase')
    .select('id')
    .where(isOf(target))
    .where('isCleared', '=', sql.lit(true))
    .where('status', '=', 'resolved')
    .where('frozenHash', '=', hash)
    .orderBy('id', 'desc')
    .limit(1)

/** A case that a report joins. */
export interface JoinedCase {
  id: Id
  /** When moderators judged the content unproblematic, which answers the report; null while the case is open. */
  clearedAt: Date | null
}

/** The unresolved case of a target, or the one that judged this content unproblematic; locked until the transaction ends. */
export async function lockCaseToJoin(
  tx: Tx,
  target: ReportedTarget,
  hash: Uint8Array | undefined,
): Promise<JoinedCase | undefined> {
  const waiting = await tx
    .selectFrom('moderationCase')
    .select('id')
    .where(isOf(target))
    .where('status', '<>', sql.lit('resolved'))
    .forUpdate()
    .executeTakeFirst()
  if (waiting) return { ...waiting, clearedAt: null }
  return (
    hash && clearedCases(tx, target, hash).select('resolvedAt as clearedAt').forUpdate().executeTakeFirst()
  )
}

/** Opens the case of a target, or locks the case that another transaction has just opened. */
export async function openCase(
  tx: Tx,
  { type, id }: ReportedTarget,
  frozen: FrozenContent,
  now: Date,
): Promise<{ id: Id; isNew: boolean }> {
  return (
    tx
      .insertInto('moderationCase')
      .values({
        ...{ targetType: type, targetId: id, personId: frozen.personId, status: 'open', openedAt: now },
        ...{ frozenPseudo: frozen.pseudo, frozenText: frozen.text, frozenAlt: frozen.alt },
        frozenHash: frozen.hash,
      })
      .onConflict((clash) =>
        clash
          .columns(['targetType', 'targetId'])
          // A literal: PostgreSQL matches the partial index of unresolved cases only by constants.
          .where('status', '<>', sql.lit('resolved'))
          // Changes nothing, but answers and locks the existing case.
          .doUpdateSet((excluded) => ({ targetId: excluded.ref('excluded.targetId') })),
      )
      // `xmax` is 0 only for rows inserted by this statement.
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
  )
}

export interface NewReport {
  caseId: Id
  /** Number of the report among the reporter's reports of that day. */
  number: number
  createdAt: Date
  isOpen: boolean
  /** When the reporter was notified of the outcome. */
  toldAt: Date | null
}

/** Adds a report to a case that is locked, and counts it there; undefined when the reporter's number or target of that day is taken. */
export async function insertReport(
  tx: Tx,
  { actorId, target, category, reason }: SentReport,
  { caseId, number, createdAt, isOpen, toldAt }: NewReport,
): Promise<Id | undefined> {
  const report = await tx
    .insertInto('moderationReport')
    .values({
      ...{ caseId, reporterId: actorId, category, reason, createdAt, number, isOpen, toldAt },
      ...{ day: dayOf(createdAt), targetType: target.type, targetId: target.id },
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!report) return undefined
  await sql`
    update moderation_case set reports_count = reports_count + 1,
      severity = greatest(severity, ${levelOfCategory(category)}::smallint),
      category_counts = ${addedCounts(sql`jsonb_build_object(${category}::text, 1)`)}
    where id = ${caseId}`.execute(tx)
  return report.id
}

/** Moves the reports of a case to another case of the same target. Both must be locked. */
export async function moveReports(tx: Tx, fromId: Id, toId: Id): Promise<void> {
  await sql`
    update moderation_report set case_id = ${toId}, is_open = true, told_at = null where case_id = ${fromId}`.execute(
    tx,
  )
  await sql`
    update moderation_case set reports_count = reports_count + reports, severity = greatest(severity, level),
      category_counts = ${addedCounts(sql`counts`)}
    from (
      select reports_count as reports, severity as level, category_counts as counts from moderation_case where id = ${fromId}
    ) as moved
    where id = ${toId} and reports > 0`.execute(tx)
  await sql`
    update moderation_case set reports_count = 0, severity = 1, category_counts = '{}' where id = ${fromId}`.execute(
    tx,
  )
}

/** The people among these who reported a case. */
export async function findReportersAmong(db: Db, caseId: Id, personIds: readonly Id[]): Promise<Id[]> {
  const { rows } = await sql<{ reporterId: Id }>`
    select distinct reporter_id from moderation_report
    where case_id = ${caseId} and reporter_id = any(${personIds}::bigint[])`.execute(db)
  return rows.map(({ reporterId }) => reporterId)
}

/** The case that a report belongs to. */
export async function findCaseOfReport(db: Db, reportId: Id): Promise<Id | undefined> {
  const row = await db
    .selectFrom('moderationReport')
    .select('caseId')
    .where('id', '=', reportId)
    .executeTakeFirst()
  return row?.caseId
}
