import type { Static } from 'typebox'
import { Cursor, Id, limitOf, Message, Nullable, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { visiblePattern } from '../visible-text.ts'
import { reportCategoryNames } from './moderation.categories.ts'
import { ReportType } from './moderation.contract.ts'
import { ownDecisionKinds } from './moderation.decisions.contract.ts'
import { casesPageSize, decisionAppealMaxLength, ownDecisionsPageSize } from './moderation.limits.ts'
import { AppealOutcome, caseOutcomes } from './moderation.outcomes.ts'

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

/** The subject of a decision: content with its text, or aura and prizes with a description of the held act. */
const About = Type.Object({
  type: Type.Enum(['user', 'post', 'comment', 'community', 'challenge', 'aura', 'prize'] as const),
  id: Nullable(Id),
  excerpt: Type.String(),
})

/** Whether and where the person concerned can contest a decision. */
export const contestabilities = [
  'open',
  'late',
  'in-history',
  'waits-in-history',
  'answered-in-history',
  'closed',
] as const
export type Contestability = (typeof contestabilities)[number]

/** A decision as the person concerned reads it [MOD-21]. */
export const OwnDecision = Type.Object({
  id: Id,
  kind: Type.Enum(ownDecisionKinds),
  about: About,
  reason_label: Type.String(),
  rule: Type.String(),
  text: Type.String(),
  words: Type.String(),
  is_automated: Type.Boolean({ description: 'whether a machine took part; always false today' }),
  is_by_two: Type.Boolean({ description: 'proposed by one person and confirmed by another' }),
  decided_at: Timestamp,
  until: Nullable(Timestamp, { description: 'end of a suspension' }),
  for_good: Type.Boolean(),
  state: Type.Enum(['in-force', 'reversed'] as const),
  contestability: Type.Enum(contestabilities, {
    description:
      'open: until `contest_deadline`; late: it is over; in-history: the movement of `count` is contested from the history, which has the answer to come, or given; closed: contested here, no longer in force, or nothing left to give back',
  }),
  contest_deadline: Nullable(Timestamp, {
    description: 'end of the time to contest, to come or past; null for `count`, whose movement has none',
  }),
  contestable_until: Nullable(Timestamp, {
    description:
      'null once appealed, when it is too late, and for `count`: the movement is appealed from the history',
  }),
  contest: Nullable(
    Type.Object({
      words: Type.String(),
      created_at: Timestamp,
      outcome: Nullable(AppealOutcome),
      answer: Nullable(Type.String()),
      answered_at: Nullable(Timestamp),
    }),
  ),
})
export type OwnDecision = Static<typeof OwnDecision>

/** The reason of an appeal, in the person's own words. */
export const AppealWords = Type.Object({
  words: Type.String({
    pattern: visiblePattern,
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
