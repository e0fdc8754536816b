import type { Static } from 'typebox'
import { Cursor, described, Id, limitOf, Message, Nullable, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { visiblePattern } from '../visible-text.ts'
import { bugDescriptionMaxLength, bugPageMaxLength, bugReportsPageSize } from './bug-reports.limits.ts'

/** A problem as its form sends it [MOD-07]. */
export const BugForm = Type.Object({
  description: Type.String({
    pattern: visiblePattern,
    maxLength: bugDescriptionMaxLength,
    errorMessage: `Décrivez le problème, en ${bugDescriptionMaxLength} caractères au plus.`,
  }),
  pageUrl: Type.Optional(
    Type.String({
      maxLength: bugPageMaxLength,
      errorMessage: `L’adresse de la page compte ${bugPageMaxLength} caractères au plus.`,
    }),
  ),
})

export const reportBug = endpoint('POST', '/api/report-bug', {
  summary: 'Report a problem of the application.',
  access: 'user',
  rate: 'write',
  body: BugForm,
  response: Message,
  idempotent: true,
  errors: ['bug-reports.daily-limit'],
})

export const BugStatus = Type.Enum(['open', 'resolved'] as const)

const BugReport = Type.Object({
  id: Id,
  pseudo: Type.String(),
  page_url: Nullable(Type.String()),
  description: Type.String(),
  status: BugStatus,
  created_at: Timestamp,
  resolved_at: Nullable(Timestamp),
})
export type BugReport = Static<typeof BugReport>

export const listBugReports = endpoint('GET', '/api/admin/bug-reports', {
  summary: 'Reported problems, newest first.',
  access: 'moderator',
  rate: 'read',
  query: Type.Object({
    status: Type.Optional(described(BugStatus, 'all if absent')),
    limit: limitOf(bugReportsPageSize),
    cursor: Cursor,
  }),
  response: Type.Object({ bugReports: Type.Array(BugReport), ...pageEnd }),
})

export const resolveBugReport = endpoint('POST', '/api/admin/bug-reports/:id/resolve', {
  summary: 'Mark a problem as resolved, or open it again.',
  access: 'moderator',
  rate: 'write',
  params: Type.Object({ id: Id }),
  body: Type.Object({ status: Type.Optional(BugStatus) }),
  response: Message,
  errors: ['bug-reports.unknown'],
})
