import type { Static } from 'typebox'
import { HoldReason } from '../aura/aura.held.contract.ts'
import { Cursor, described, Id, limitOf, Nullable, Pseudo, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MediaVariant } from '../media/media.contract.ts'
import { Type } from '../type.ts'
import { reportCategoryNames, severities } from './moderation.categories.ts'
import { ReportType } from './moderation.contract.ts'
import { Decision } from './moderation.decisions.contract.ts'
import { casesPageSize, noteMaxLength } from './moderation.limits.ts'
import { AppealOutcome } from './moderation.outcomes.ts'

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

const CaseId = Type.Object({ id: Id })

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
  excerpt: Type.String({ description: 'of the frozen text or of the appeal; empty for held acts' }),
  categories: Type.Array(Type.Enum(reportCategoryNames), {
    description: 'of its reports, most frequent first',
  }),
  reports_count: Type.Integer({ minimum: 0 }),
  opened_at: Timestamp,
  resolved_at: Nullable(Timestamp),
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

/** One movement of a series, for its timeline. */
const SeriesPoint = Type.Object({ at: Timestamp, amount: Type.Integer(), held: Type.Boolean() })

/** An account, as far as a decision about aura needs it. */
const Party = Type.Object({ id: Id, pseudo: Type.String(), created_at: Timestamp })

/** The data needed to judge a held act, a held prize or an appealed movement. */
export const AuraCaseDetail = Type.Object({
  act: Type.String({
    description: 'post-vote, comment-vote, donation, withdrawal, prize, or the reason of the movement',
  }),
  amount: Type.Integer({ description: 'what the receiver’s aura moves by' }),
  why: Nullable(HoldReason),
  void_at: Nullable(Timestamp, { description: 'when it is void by itself' }),
  giver: Nullable(Party),
  receiver: Nullable(Party),
  subject: Nullable(Type.Object({ type: Type.Enum(['post', 'comment', 'challenge'] as const), id: Id })),
  ties: Type.Object({
    giver_follows: Type.Boolean(),
    receiver_follows: Type.Boolean(),
    blocked: Type.Boolean(),
    shared_addresses: Type.Integer({
      minimum: 0,
      description: 'address families of the last 30 days in common',
    }),
    shared_devices: Type.Integer({ minimum: 0 }),
  }),
  series: Type.Array(SeriesPoint, {
    description: 'what the giver moved of the receiver in 7 days, oldest first, 100 at most',
  }),
})
export type AuraCaseDetail = Static<typeof AuraCaseDetail>

/** A picture or clip of reported content. */
const CaseMedia = Type.Object({
  media: Type.String({ description: 'name under /media/: the widest version of a picture, or the clip' }),
  media_variants: Type.Array(MediaVariant, {
    description: 'versions of the picture, or of the still of the clip, narrowest first',
  }),
  duration_seconds: Nullable(Type.Number(), { description: 'of a clip; null for a picture' }),
  alt: Nullable(Type.String()),
})
export type CaseMedia = Static<typeof CaseMedia>

/** A copy of content as it was when first reported. */
const Frozen = Type.Object({
  pseudo: Type.String(),
  text: Type.String(),
  alt: Nullable(Type.String(), { description: 'all alternative texts, a line each' }),
  medias: Type.Array(CaseMedia, { description: 'all of them, shown to moderators alone' }),
  at: Timestamp,
})

/** An appeal in its author's words, and the answer once there is one. */
export const AppealCaseDetail = Type.Object({
  words: Type.String(),
  created_at: Timestamp,
  outcome: Nullable(AppealOutcome),
  answer: Nullable(Type.String()),
  decision: Nullable(Decision, { description: 'that is appealed; null for a movement of aura' }),
  grounds: Nullable(
    Type.Object({
      rule: Type.String(),
      text: Type.String({ description: 'what the reason said to the person' }),
      excerpt: Type.String({ description: 'of the content, as the person read it' }),
      frozen: Nullable(Frozen, { description: 'of the decided case' }),
    }),
    { description: 'what the decision rests on; null for a movement of aura' },
  ),
})
export type AppealCaseDetail = Static<typeof AppealCaseDetail>

const Note = Type.Object({ id: Id, author: Nullable(Named), text: Type.String(), created_at: Timestamp })
export type Note = Static<typeof Note>

/**
 * Why a moderator can neither answer nor open a case again: an unanswered appeal, their own appealed decision, or their own report
 * [MOD-27].
 */
const BlockedReason = Type.Enum(['contest-waits', 'same-person', 'own-report'] as const)
export type BlockedReason = Static<typeof BlockedReason>

/** A case with all that is needed to decide it. */
export const CaseDetail = Type.Object({
  ...CaseRow.properties,
  frozen: Nullable(Frozen, {
    description: 'the content when first reported; null once erased, and where there is none',
  }),
  live: Nullable(
    Type.Object({
      state: Type.Enum(['unchanged', 'changed', 'removed', 'deleted'] as const),
      path: Nullable(Type.String(), { description: 'page that shows it' }),
      text: Type.String(),
      alt: Nullable(Type.String()),
      medias: Type.Array(CaseMedia),
    }),
  ),
  concerned: Nullable(
    Type.Object({
      id: Id,
      pseudo: Type.String(),
      created_at: Timestamp,
      suspended_until: Nullable(Timestamp),
      is_suspended_for_good: Type.Boolean(),
      warnings: Type.Integer({ minimum: 0 }),
      removals: Type.Integer({ minimum: 0 }),
      suspensions: Type.Integer({ minimum: 0 }),
    }),
  ),
  earlier_legends: Type.Array(
    Type.Object({
      legend: Type.String(),
      alts: Type.Array(Type.String(), { description: 'of its media in their order; empty for none' }),
      until: Timestamp,
    }),
    { description: 'what a post said before its author changed it, oldest first, 100 at most' },
  ),
  history: Type.Array(CaseRow, { description: 'other cases of the person, newest first, 20 at most' }),
  decisions: Type.Array(Decision, { description: 'oldest first' }),
  notes: Type.Array(Note, { description: 'oldest first' }),
  aura: Nullable(AuraCaseDetail),
  contest: Nullable(AppealCaseDetail),
  blocked_reason: Nullable(BlockedReason, {
    description: 'what would refuse the caller’s answer to the case now',
  }),
})
export type CaseDetail = Static<typeof CaseDetail>

export const showCase = endpoint('GET', '/api/admin/cases/:id', {
  summary:
    'A case with its content, history, decisions and notes. A look at who gave aura anonymously is recorded.',
  access: 'moderator',
  rate: 'read',
  params: CaseId,
  response: CaseDetail,
  errors: ['moderation.case-unknown', 'moderation.own-case'],
})

const Assignment = Type.Object({ assignee: Nullable(Named) })

export const takeCase = endpoint('POST', '/api/admin/cases/:id/take', {
  summary: 'Take a case, which other moderators see. With `from`, take it over from that moderator.',
  access: 'moderator',
  rate: 'write',
  params: CaseId,
  body: Type.Object({ from: Type.Optional(Id) }),
  response: Assignment,
  errors: ['moderation.case-unknown', 'moderation.taken', 'moderation.own-case'],
})

export const releaseCase = endpoint('POST', '/api/admin/cases/:id/release', {
  summary: 'Give a case that the caller has taken back to everybody.',
  access: 'moderator',
  rate: 'write',
  params: CaseId,
  response: Assignment,
  errors: ['moderation.case-unknown', 'moderation.own-case'],
})

export const addCaseNote = endpoint('POST', '/api/admin/cases/:id/notes', {
  summary: 'Add a note that moderators alone read.',
  access: 'moderator',
  rate: 'write',
  params: CaseId,
  body: Type.Object({
    text: Type.String({
      pattern: '\\S',
      maxLength: noteMaxLength,
      errorMessage: `Une note compte ${noteMaxLength} caractères au plus.`,
    }),
  }),
  response: Note,
  idempotent: true,
  errors: ['moderation.case-unknown', 'moderation.own-case'],
})
