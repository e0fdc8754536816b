import { Cursor, Id, limitOf, Nullable, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { Named } from './moderation.cases.contract.ts'
import { reportCategoryNames } from './moderation.categories.ts'
import { ReportType } from './moderation.contract.ts'
import { casesPageSize } from './moderation.limits.ts'

const Category = Type.Enum(reportCategoryNames)

export const listCaseReports = endpoint('GET', '/api/admin/cases/:id/reports', {
  summary: 'The reports of a case, newest first.',
  access: 'moderator',
  rate: 'read',
  params: Type.Object({ id: Id }),
  query: Type.Object({ limit: limitOf(casesPageSize), cursor: Cursor }),
  response: Type.Object({
    reports: Type.Array(
      Type.Object({
        id: Id,
        reporter: Nullable(Named),
        category: Category,
        reason: Type.String(),
        created_at: Timestamp,
      }),
    ),
    ...pageEnd,
  }),
  errors: ['moderation.case-unknown', 'moderation.own-case'],
})

/** Rows as the specification names them [MOD-12]. */
export const listReports = endpoint('GET', '/api/admin/reports', {
  summary: 'Reports, open ones first, newest first.',
  access: 'moderator',
  rate: 'read',
  query: Type.Object({
    status: Type.Optional(Type.Enum(['open', 'resolved'] as const, { description: 'all reports if absent' })),
    limit: limitOf(casesPageSize),
    cursor: Cursor,
  }),
  response: Type.Object({
    reports: Type.Array(
      Type.Object({
        id: Id,
        case_id: Id,
        type: ReportType,
        status: Type.Enum(['open', 'resolved'] as const),
        reporter_pseudo: Nullable(Type.String()),
        reported_user_pseudo: Nullable(Type.String()),
        reported_post_legend: Nullable(Type.String()),
        reason: Type.String(),
        category: Category,
        created_at: Timestamp,
      }),
    ),
    ...pageEnd,
  }),
})
