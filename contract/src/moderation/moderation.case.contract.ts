import type { Static } from 'typebox'
import { VerdictReason } from '../aura/aura.held.contract.ts'
import { Id, Nullable, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MediaVariant } from '../media/media.contract.ts'
import { Type } from '../type.ts'
import { visiblePattern } from '../visible-text.ts'
import { CaseRow, Named } from './moderation.cases.contract.ts'
import { Decision } from './moderation.decisions.contract.ts'
import { noteMaxLength } from './moderation.limits.ts'
import { AppealOutcome } from './moderation.outcomes.ts'

const CaseId = Type.Object({ id: Id })

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
  returned: Type.Integer({
    minimum: 0,
    description: 'what of an appealed loss moderators gave back since, or let never count',
  }),
  why: Nullable(VerdictReason),
  void_at: Nullable(Timestamp, { description: 'when it is void by itself' }),
  giver: Nullable(Party, { description: 'null unless one person moved it, and once erased' }),
  givers: Type.Integer({
    minimum: 0,
    description: 'how many people moved it; 0: a rule of Aura, or moderators',
  }),
  returned_givers: Type.Integer({ minimum: 0, description: 'how many of them have acts that came back' }),
  receiver: Nullable(Party, { description: 'null once erased' }),
  subject: Nullable(
    Type.Object({
      type: Type.Enum(['post', 'comment', 'challenge'] as const),
      id: Id,
      post_id: Nullable(Id, { description: 'the post that a comment is on; null for others' }),
      title: Nullable(Type.String(), { description: 'of a challenge; null once deleted, and for others' }),
    }),
  ),
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
  settles_at: Nullable(Timestamp, {
    description:
      'of reports: until when its decisions can be undone, so that nobody opens it again; past while the server settles them, null afterwards',
  }),
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
      pattern: visiblePattern,
      maxLength: noteMaxLength,
      errorMessage: `Une note compte ${noteMaxLength} caractères au plus.`,
    }),
  }),
  response: Note,
  idempotent: true,
  errors: ['moderation.case-unknown', 'moderation.own-case'],
})
