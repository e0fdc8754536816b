import type { Static } from 'typebox'
import { Id, Message, NoFields, Nullable, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { visiblePattern } from '../visible-text.ts'
import {
  bulkMaxCases,
  decisionAppealMaxLength,
  decisionReasonMaxLength,
  reasonLimits,
  suspensionMaxDays,
} from './moderation.limits.ts'
import { AppealOutcome } from './moderation.outcomes.ts'

/** Actions that concern a person, who is notified and may appeal them; several may answer one case [MOD-25]. */
export const measureKinds = ['remove', 'warn', 'suspend', 'void-giving'] as const
export type MeasureKind = (typeof measureKinds)[number]

/** Decisions that a person reads: measures, and verdicts on held aura and prizes that go against them. */
export const ownDecisionKinds = [...measureKinds, 'count', 'void'] as const
export type OwnDecisionKind = (typeof ownDecisionKinds)[number]

/**
 * What decides a case. `dismiss`: nothing to do; `clear`: judged unproblematic, which answers later reports of the unchanged content by
 * itself [MOD-26]. `count` and `void` decide what is held.
 */
export const actionKinds = ['dismiss', 'clear', ...ownDecisionKinds] as const
export const ActionKind = Type.Enum(actionKinds)
export type ActionKind = Static<typeof ActionKind>

/**
 * `days` of a suspension; null: for good, which needs a second moderator if there is one. Suspending a role holder needs an administrator
 * or two moderators [MOD-29].
 */
export const Action = Type.Object(
  {
    kind: ActionKind,
    days: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: suspensionMaxDays }))),
  },
  { additionalProperties: false },
)
export type Action = Static<typeof Action>

/** `proposed`: waits for a second person; `undone`: within its first minute; `reversed`: ended by an appeal, a later decision or an operator. */
export const DecisionState = Type.Enum(['proposed', 'in-force', 'undone', 'refused', 'reversed'] as const)
export type DecisionState = Static<typeof DecisionState>

/** A decision as moderators see it. */
export const Decision = Type.Object({
  id: Id,
  case_id: Nullable(Id, { description: 'null for a measure by command, and outside the desk' }),
  kind: ActionKind,
  days: Nullable(Type.Integer()),
  for_good: Type.Boolean({ description: 'a suspension without an end' }),
  state: DecisionState,
  reason: Type.String({ description: 'code of the list of reasons; empty where none was given' }),
  reason_label: Type.String(),
  words: Type.String(),
  decided_by: Nullable(Type.String(), { description: 'pseudo, or the operator’s name' }),
  decided_by_id: Nullable(Id),
  confirmed_by: Nullable(Type.String()),
  decided_at: Timestamp,
  undo_until: Nullable(Timestamp, {
    description: 'until when its moderator can undo it; null for others and afterwards',
  }),
})
export type Decision = Static<typeof Decision>

/** A moderator's decision, with the reason that the person concerned reads. */
export const DecisionForm = Type.Object(
  {
    actions: Type.Array(Action, { minItems: 1, maxItems: 4 }),
    reason: Type.String({ maxLength: 40, description: 'code of the list of reasons' }),
    words: Type.String({
      maxLength: decisionReasonMaxLength,
      errorMessage: `Le motif compte ${decisionReasonMaxLength} caractères au plus.`,
    }),
  },
  { additionalProperties: false },
)
export type DecisionForm = Static<typeof DecisionForm>

const byId = { params: Type.Object({ id: Id }) }

const desk = { access: 'moderator', rate: 'write' } as const

const refusals = [
  'moderation.case-unknown',
  'moderation.case-resolved',
  'moderation.unfit-action',
  'moderation.reason-unknown',
  'moderation.own-case',
] as const

const ineligible = ['moderation.contest-waits', 'moderation.same-person', 'moderation.own-report'] as const

export const decideCase = endpoint('POST', '/api/admin/cases/:id/decisions', {
  ...desk,
  ...byId,
  summary: 'Decide a case by one or more actions, at once; its moderator may undo it for a minute.',
  body: DecisionForm,
  response: Type.Object({ decisions: Type.Array(Decision) }),
  idempotent: true,
  errors: [...refusals, ...ineligible],
})

export const previewDecision = endpoint('POST', '/api/admin/cases/:id/preview', {
  ...desk,
  ...byId,
  summary: 'What the person concerned would read of a decision.',
  body: DecisionForm,
  response: Type.Object({ title: Type.String(), paragraphs: Type.Array(Type.String()) }),
  errors: refusals,
})

export const decideCases = endpoint('POST', '/api/admin/cases/decisions', {
  ...desk,
  summary: 'Decide several cases alike; each that cannot be says why, and the others are decided.',
  body: Type.Object(
    { case_ids: Type.Array(Id, { minItems: 1, maxItems: bulkMaxCases }), ...DecisionForm.properties },
    { additionalProperties: false },
  ),
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        case_id: Id,
        decisions: Type.Array(Decision),
        error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
      }),
    ),
  }),
  idempotent: true,
  errors: ['moderation.reason-unknown'],
})

/** Undoes the unsettled decisions of an answer; decisions in force before a later confirmation may be settled already. */
export const undoDecision = endpoint('POST', '/api/admin/decisions/:id/undo', {
  ...desk,
  ...byId,
  summary: 'Undo what the caller decided less than a minute ago, with the other actions of the same answer.',
  body: NoFields,
  response: Type.Object({ decisions: Type.Array(Decision) }),
  errors: ['moderation.decision-unknown', 'moderation.undo-late', 'moderation.not-yours'],
})

export const confirmDecision = endpoint('POST', '/api/admin/decisions/:id/confirm', {
  ...desk,
  ...byId,
  summary: 'Confirm a suspension that another moderator proposes, or refuse it [MOD-29].',
  body: Type.Object({ confirm: Type.Boolean() }, { additionalProperties: false }),
  response: Decision,
  errors: [
    'moderation.decision-unknown',
    'moderation.second-person',
    'moderation.own-case',
    'moderation.own-report',
    'moderation.contest-waits',
  ],
})

export const reopenCase = endpoint('POST', '/api/admin/cases/:id/reopen', {
  ...desk,
  ...byId,
  summary: 'Open a resolved case of reports again; its decisions stay until other ones are settled.',
  body: NoFields,
  response: Type.Object({ status: Type.String() }),
  errors: [
    'moderation.case-unknown',
    'moderation.case-open',
    'moderation.own-case',
    'moderation.too-soon',
    ...ineligible,
  ],
})

export const answerContest = endpoint('POST', '/api/admin/cases/:id/answer', {
  ...desk,
  ...byId,
  summary:
    'Answer an appeal in words: the decision or movement stands, or all comes back as it was [MOD-27].',
  body: Type.Object(
    {
      outcome: AppealOutcome,
      words: Type.String({
        pattern: visiblePattern,
        maxLength: decisionAppealMaxLength,
        errorMessage: `Répondez, en ${decisionAppealMaxLength} caractères au plus.`,
      }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ outcome: AppealOutcome }),
  idempotent: true,
  errors: [
    'moderation.case-unknown',
    'moderation.case-resolved',
    'moderation.same-person',
    'moderation.own-report',
    'moderation.own-case',
    'aura.nothing-to-restore',
  ],
})

export const resolveReport = endpoint('POST', '/api/admin/reports/:id/resolve', {
  summary: 'Decide the case of a report by one action, or dismiss it if none is given [MOD-14].',
  ...desk,
  ...byId,
  body: Type.Object(
    {
      action: Type.Optional(
        Type.Enum(['dismiss', 'remove', 'warn', 'suspend'] as const, { description: '`dismiss` if absent' }),
      ),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: suspensionMaxDays })),
      reason: Type.Optional(Type.String({ maxLength: decisionReasonMaxLength })),
    },
    { additionalProperties: false },
  ),
  response: Message,
  idempotent: true,
  errors: [
    ...ineligible,
    'moderation.case-unknown',
    'moderation.case-resolved',
    'moderation.unfit-action',
    'moderation.own-case',
    'moderation.second-person',
  ],
})

/** A reason of the list, in French, with the rule that it rests on. */
export const Reason = Type.Object({
  code: Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$', examples: ['other'] }),
  label: Type.String({ minLength: 1, maxLength: reasonLimits.label }),
  rule: Type.String({
    minLength: 1,
    maxLength: reasonLimits.rule,
    description: 'article of the terms, or law',
  }),
  text: Type.String({ minLength: 1, maxLength: reasonLimits.text, description: 'what the person reads' }),
  is_active: Type.Boolean(),
})
export type Reason = Static<typeof Reason>

export const listReasons = endpoint('GET', '/api/admin/reasons', {
  summary: 'The list of reasons, active ones first.',
  access: 'moderator',
  rate: 'read',
  response: Type.Object({ reasons: Type.Array(Reason) }),
})

export const saveReason = endpoint('PUT', '/api/admin/reasons/:code', {
  summary: 'Add a reason, or change one; decisions keep the words they were made with.',
  access: 'administrator',
  rate: 'write',
  params: Type.Object({ code: Reason.properties.code }),
  body: Type.Object({
    label: Reason.properties.label,
    rule: Reason.properties.rule,
    text: Reason.properties.text,
    is_active: Reason.properties.is_active,
    is_new: Type.Optional(
      Type.Boolean({
        description: 'true: refused if a reason has the code; otherwise that reason is changed',
      }),
    ),
  }),
  response: Reason,
  errors: ['moderation.reason-needed', 'moderation.reason-exists'],
})
