import type { Id } from '@aura/contract/common'
import type { CaseStatus } from '@aura/contract/moderation/moderation.cases.contract'
import type { ReportCategory } from '@aura/contract/moderation/moderation.categories'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import { quotedLength } from '@aura/contract/moderation/moderation.limits'
import type { CaseOutcome } from '@aura/contract/moderation/moderation.outcomes'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { CaseSql } from './moderation.queue.queries.ts'

export interface ReportRow {
  id: Id
  caseId: Id
  targetType: ReportType
  targetId: Id
  isOpen: boolean
  category: ReportCategory
  reason: string
  createdAt: Date
  reporterId: Id
  reporterPseudo: string | null
  personPseudo: string | null
  frozenText: string | null
}

/** A page of reports, newest first. */
export interface ReportsPage {
  beforeId: Id | undefined
  limit: number
}

const before = ({ beforeId }: ReportsPage) =>
  beforeId === undefined ? sql`true` : sql`report.id < ${beforeId}`

/** Reports of one case. */
export async function findReportsOfCase(
  db: Db,
  nameOf: CaseSql['nameOf'],
  caseId: Id,
  page: ReportsPage,
): Promise<Pick<ReportRow, 'id' | 'category' | 'reason' | 'createdAt' | 'reporterId' | 'reporterPseudo'>[]> {
  const { rows } = await sql<ReportRow>`
    select id, category, reason, created_at, reporter_id, ${nameOf(sql`reporter_id`)} as reporter_pseudo
    from moderation_report as report where case_id = ${caseId} and ${before(page)}
    order by id desc limit ${page.limit}`.execute(db)
  return rows
}

/** Reports of all cases that do not concern the moderator: those of open or of resolved ones. */
export async function findReports(
  db: Db,
  nameOf: CaseSql['nameOf'],
  { isOpen, moderatorId, ...page }: ReportsPage & { isOpen: boolean; moderatorId: Id },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select report.*, ${nameOf(sql`reporter_id`)} as reporter_pseudo, ${nameOf(sql`person_id`)} as person_pseudo, frozen_text
    from (
      select id, case_id, target_type, target_id, is_open, category, reason, created_at, reporter_id
      from moderation_report as report where is_open = ${isOpen} and ${before(page)}
        and not exists (select from moderation_case where id = case_id and person_id = ${moderatorId})
      order by id desc limit ${page.limit}
    ) as report join moderation_case on moderation_case.id = case_id
    order by report.id desc`.execute(db)
  return rows
}

export interface OwnReportRow {
  id: Id
  targetType: ReportType
  targetId: Id
  category: ReportCategory
  reason: string
  createdAt: Date
  /** Time of the first report of the case and of the copy. */
  openedAt: Date
  personId: Id | null
  status: CaseStatus
  outcome: CaseOutcome | null
  resolvedAt: Date | null
  /** When its reporter was notified of the outcome. */
  toldAt: Date | null
  frozenPseudo: string | null
  /** Start of the frozen copy, longer than the excerpt shown. */
  excerpt: string
}

/** Reports of a person with the outcome of their cases, newest first. */
export async function findReportsBy(db: Db, reporterId: Id, page: ReportsPage): Promise<OwnReportRow[]> {
  const { rows } = await sql<OwnReportRow>`
    select report.*, opened_at, person_id, status, outcome, resolved_at, frozen_pseudo, left(coalesce(frozen_text, ''), ${sql.lit(quotedLength)}) as excerpt
    from (
      select id, case_id, target_type, target_id, category, reason, created_at, told_at
      from moderation_report as report where reporter_id = ${reporterId} and ${before(page)}
      order by id desc limit ${page.limit}
    ) as report join moderation_case on moderation_case.id = case_id
    order by report.id desc`.execute(db)
  return rows
}
