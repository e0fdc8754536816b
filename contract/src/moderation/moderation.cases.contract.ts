import type { Static } from 'typebox'
import { Cursor, described, Id, limitOf, Nullable, Pseudo, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { reportCategoryNames, severities } from './moderation.categories.ts'
import { ReportType } from './moderation.contract.ts'
import { casesPageSize } from './moderation.limits.ts'

/**
 * Kinds of cases [MOD-23]: the reports of one target, a held act of aura or prize, the appeal of a movement of aura, the appeal of
 * a decision.
 */
export const caseKinds = ['report', 'held-act', 'held-prize', 'aura-contest', 'decision-contest'] as const
export const CaseKind = Type.Enum(caseKinds)
export type CaseKind = Static<typeof CaseKind>

/** `confirming`: a suspension waits for a second person [MOD-29]. */
export const CaseStatus = Type.Enum(['open', 'confirming', 'resolved'] as const)
export type CaseStatus = Static<typeof CaseStatus>

/** A person; the id and pseudo of their account. */
export const Named = Type.Object({ id: Id, pseudo: Type.String() })

/** A case as the queue shows it. */
export const CaseRow = Type.Object({
  id: Id,
  kind: CaseKind,
  status: CaseStatus,
  severity: Type.Enum(severities),
  target: Nullable(Type.Object({ type: ReportType, id: Id }), {
    description: 'of reports and of appealed decisions',
  }),
  person: Nullable(Named, {
    description:
      'reported, author of the content, giver of the act, or who appeals; null once erased, and while hidden',
  }),
  is_person_hidden: Type.Boolean({
    description: 'gave aura anonymously: named in the opened case alone, where the look is recorded',
  }),
  excerpt: Type.String({
    description:
      'of the frozen text, of the appeal, or of the title of a held prize’s challenge; empty for held acts',
  }),
  categories: Type.Array(Type.Enum(reportCategoryNames), {
    description: 'of its reports, most frequent first',
  }),
  reports_count: Type.Integer({ minimum: 0 }),
  opened_at: Timestamp,
  resolved_at: Nullable(Timestamp),
  undo_until: Nullable(Timestamp, {
    description:
      'of held aura that has a verdict: until when its moderator can undo it, and nothing moves; null for other cases and once settled',
  }),
  assignee: Nullable(Named),
})
export type CaseRow = Static<typeof CaseRow>

/** `all`: resolved or not. */
const listedStatuses = ['open', 'confirming', 'resolved', 'all'] as const
export type ListedStatus = (typeof listedStatuses)[number]

const caseOrders = ['severity', 'oldest', 'newest', 'decided'] as const
export type CaseOrder = (typeof caseOrders)[number]

/** The order of each status unless another is chosen. */
export const usualOrders = {
  open: 'severity',
  confirming: 'severity',
  resolved: 'decided',
  all: 'newest',
} as const satisfies Record<ListedStatus, CaseOrder>

export const listCases = endpoint('GET', '/api/admin/cases', {
  summary: 'The queue of what waits for a human decision, or what is decided; also of one person alone.',
  access: 'moderator',
  rate: 'read',
  query: Type.Object({
    status: Type.Optional(
      Type.Enum(listedStatuses, { description: 'unless said: open and confirming; all: decided ones too' }),
    ),
    kind: Type.Optional(
      Type.Enum(caseKinds, {
        examples: ['report'],
        description: 'what opened the case; all kinds if absent',
      }),
    ),
    severity: Type.Optional(Type.Enum(severities, { description: 'of the gravest report; all if absent' })),
    assignee: Type.Optional(
      Type.Enum(['me', 'nobody', 'others'] as const, { description: 'the moderator who has taken the case' }),
    ),
    decided_by: Type.Optional(
      Type.Enum(['me'] as const, {
        examples: ['me'],
        description: 'the last answer of the case is the caller’s',
      }),
    ),
    pseudo: Type.Optional(
      described(
        Pseudo,
        'cases about the account that has this pseudo or gave it up in the last 90 days, suspended or leaving too; without cases that would name an account that took aura',
      ),
    ),
    age: Type.Optional(
      Type.Enum(['day', 'week', 'older'] as const, {
        description: 'opened less than a day ago, less than a week ago, before',
      }),
    ),
    order: Type.Optional(
      Type.Enum(caseOrders, {
        description:
          'unless said: the latest decision first for resolved cases, for which alone it can be asked; the newest for all; severity, then the oldest, for others',
      }),
    ),
    limit: limitOf(casesPageSize),
    cursor: Cursor,
  }),
  response: Type.Object({
    cases: Type.Array(CaseRow),
    person: Nullable(
      Type.Object({
        ...Named.properties,
        is_former_pseudo: Type.Boolean({ description: 'the asked pseudo is one that they gave up' }),
      }),
      { description: 'the account of the asked pseudo; null without one, also once erased' },
    ),
    ...pageEnd,
  }),
})

export const countCases = endpoint('GET', '/api/admin/case-counts', {
  summary: 'How many cases wait for a decision, and for a second person.',
  access: 'moderator',
  rate: 'read',
  response: Type.Object({ open: Type.Integer({ minimum: 0 }), confirming: Type.Integer({ minimum: 0 }) }),
})
