import type { Static } from 'typebox'
import { Cursor, Id, limitOf, Message, Nullable, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { reportCategoryNames } from './moderation.categories.ts'
import { ReportType } from './moderation.contract.ts'
import { OwnDecision } from './moderation.decisions.contract.ts'
import { casesPageSize, decisionAppealMaxLength, ownDecisionsPageSize } from './moderation.limits.ts'
import { caseOutcomes } from './moderation.outcomes.ts'

/** The outcome of a report [MOD-04]; `unproblematic` also when the content was judged so before. */
export const ReportOutcome = Type.Enum(['waiting', ...caseOutcomes] as const)
export type ReportOutcome = Static<typeof ReportOutcome>

export const OwnReport = Type.Object({
  id: Id,
  type: ReportType,
  target_id: Nullable(Id, { description: 'null once that person is erased' }),
  subject: Type.String({
    description:
      'pseudo of the person, or beginning of the text; empty once erased, and of whom has blocked the caller',
  }),
  category: Type.Enum(reportCategoryNames),
  reason: Type.String(),
  created_at: Timestamp,
  outcome: ReportOutcome,
  answered_at: Nullable(Timestamp),
  blockable_pseudo: Nullable(Type.String(), {
    description: 'of the person concerned, while the caller has not blocked them',
  }),
})
export type OwnReport = Static<typeof OwnReport>

export const listOwnReports = endpoint('GET', '/api/reports/mine', {
  summary: 'The caller’s reports with what came of them, newest first.',
  access: 'user',
  rate: 'read',
  query: Type.Object({ limit: limitOf(casesPageSize), cursor: Cursor }),
  response: Type.Object({ reports: Type.Array(OwnReport), ...pageEnd }),
})

/** The reason of an appeal, in the person's own words. */
export const AppealWords = Type.Object({
  words: Type.String({
    pattern: '\\S',
    maxLength: decisionAppealMaxLength,
    errorMessage: `Dites pourquoi, en ${decisionAppealMaxLength} caractères au plus.`,
  }),
})

const refusals = [
  'moderation.decision-unknown',
  'moderation.contest-exists',
  'moderation.contest-late',
  'moderation.contests-per-day',
  'moderation.too-soon',
] as const

export const listOwnDecisions = endpoint('GET', '/api/decisions/mine', {
  summary: 'Moderators’ decisions about the caller, newest first.',
  access: 'user',
  rate: 'read',
  query: Type.Object({ limit: limitOf(ownDecisionsPageSize), cursor: Cursor }),
  response: Type.Object({ decisions: Type.Array(OwnDecision), ...pageEnd }),
})

export const contestDecision = endpoint('POST', '/api/decisions/:id/contest', {
  summary: 'Appeal a decision about the caller, once.',
  access: 'user',
  rate: 'write',
  params: Type.Object({ id: Id }),
  body: AppealWords,
  response: Message,
  idempotent: true,
  errors: refusals,
})

const LinkToken = Type.String({ minLength: 20, maxLength: 200, description: 'from the link of the mail' })

/** Suspended people cannot log in: their mail has a link that shows the decisions made with the suspension alone. */
export const showLinkedDecisions = endpoint('GET', '/api/decisions/linked', {
  summary: 'The decisions that the link of a mail is about.',
  access: 'public',
  rate: 'read',
  query: Type.Object({ token: LinkToken }),
  response: Type.Object({ decisions: Type.Array(OwnDecision) }),
  errors: ['moderation.link-ended'],
})

export const contestLinkedDecision = endpoint('POST', '/api/decisions/linked/contest', {
  summary: 'Appeal one of the decisions that the link of a mail is about, without a login.',
  access: 'public',
  rate: 'mail',
  body: Type.Object({ token: LinkToken, decision_id: Id, ...AppealWords.properties }),
  response: Message,
  errors: ['moderation.link-ended', ...refusals],
})
