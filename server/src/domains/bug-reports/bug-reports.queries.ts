import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { days, later } from '../../platform/clock/clock.ts'
import { parisDay, secondsLeftOfParisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export type BugStatus = 'open' | 'resolved'

export interface BugReportRow {
  id: Id
  accountId: Id
  pageUrl: string | null
  description: string
  status: BugStatus
  createdAt: Date
  resolvedAt: Date | null
}

export interface NewBugReport {
  accountId: Id
  pageUrl: string | null
  description: string
  createdAt: Date
}

/**
 * Bug reports of a person in the Paris day of `now`, and the whole seconds until that day ends. Locks the
 * person until the transaction ends, so that concurrent reports are counted one after the other.
 */
export async function countBugReportsOfDay(
  tx: Tx,
  accountId: Id,
  now: Date,
): Promise<{ count: number; secondsLeft: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bug reporter ' || ${accountId}::bigint, 0))`.execute(
    tx,
  )
  const { count } = await tx
    .selectFrom('bugReport')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('day', '=', sql<string>`${parisDay(now)}::date`)
    .executeTakeFirstOrThrow()
  return { count, secondsLeft: secondsLeftOfParisDay(now) }
}

export async function insertBugReport(tx: Tx, report: NewBugReport): Promise<void> {
  const day = sql<string>`${parisDay(report.createdAt)}::date`
  await tx
    .insertInto('bugReport')
    .values({ ...report, day })
    .execute()
}

/** Bug reports of a status, or all, before an id, newest first. */
export async function findBugReports(
  db: Db,
  { status, beforeId, limit }: { status: BugStatus | undefined; beforeId: Id | undefined; limit: number },
): Promise<BugReportRow[]> {
  return db
    .selectFrom('bugReport')
    .select(['id', 'accountId', 'pageUrl', 'description', 'status', 'createdAt', 'resolvedAt'])
    .$if(status !== undefined, (reports) => reports.where('status', '=', status as BugStatus))
    .$if(beforeId !== undefined, (reports) => reports.where('id', '<', beforeId as Id))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Sets the status of a bug report; returns the previous status, undefined for an unknown report. */
export async function updateStatus(
  tx: Tx,
  id: Id,
  status: BugStatus,
  now: Date,
): Promise<BugStatus | undefined> {
  const { rows } = await sql<{ former: BugStatus }>`
    update bug_report set status = ${status},
      resolved_at = case when ${status} = 'open' then null else coalesce(resolved_at, ${now}::timestamptz) end
    where id = ${id}
    returning old.status as former`.execute(tx)
  return rows[0]?.former
}

export async function deleteBugReportsOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.deleteFrom('bugReport').where('accountId', '=', accountId).execute()
}

/** Deletes bug reports a year after they were resolved. */
export async function forgetOldBugReports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('bugReport')
    .where('status', '=', 'resolved')
    .where('resolvedAt', '<=', later(now, -days(365)))
    .execute()
}
