import type { Static } from 'typebox'
import { cursorUpTo, Id, Message, Nullable, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { AppealOutcome } from '../moderation/moderation.outcomes.ts'
import { Type } from '../type.ts'
import { HeldUntil, HoldReason } from './aura.held.contract.ts'

/** Kinds of movements, as a history filters them. */
export const historyKinds = [
  'vote',
  'donation',
  'withdrawal',
  'likes',
  'prize',
  'toxic',
  'power',
  'correction',
  'welcome',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** Longest reason of an appeal, in code points. */
export const appealMaxLength = 500

export const HistoryEntry = Type.Object({
  id: Id,
  amount: Type.Integer({ description: 'what the caller gained, or lost below 0' }),
  day: Nullable(Type.String({ format: 'date' }), {
    description:
      'Paris day of a line, which sums what others did that day without names and hours; `created_at` is its start',
  }),
  waiting: Type.Integer({ description: 'of a line: what waits for a moderator beside the amount' }),
  people: Type.Integer({
    minimum: 0,
    description: 'of a line: how many took aura or gave it back; each point of a vote counts for one',
  }),
  kind: Type.Enum(historyKinds),
  state: Type.Enum(['counted', 'held', 'void'] as const, {
    description: 'held: it waits for a moderator and has moved nothing; void: it never will',
  }),
  held: Type.Union([Type.Object({ why: Type.Array(HoldReason), until: HeldUntil }), Type.Null()], {
    description: 'why it, or what waits of it, is held, and until when; a line may have several reasons',
  }),
  cause: Type.Object({
    post_id: Nullable(Id, {
      description: 'the post, or the one its comment is on; null when the caller cannot see it',
    }),
    comment_id: Nullable(Id),
    challenge_id: Nullable(Id, { description: 'null too when the challenge does not exist for the caller' }),
    challenge_title: Nullable(Type.String()),
    pseudo: Nullable(Type.String(), {
      description:
        'who gave, to whom the caller gave or withdrew, or who won their challenge; withdrawals are anonymous to who loses',
    }),
    is_unavailable: Type.Boolean({
      description: 'there is someone to name who has left, or whom a block hides from the caller',
    }),
    step: Type.Enum(['moved', 'reserved', 'returned', 'voided', 'restored', 'written-off'] as const, {
      description:
        'reserved: spent, but it waits; returned: it came back; voided: undone by moderation; restored: which took it back; written-off: moderation leaves what was already spent',
    }),
  }),
  created_at: Timestamp,
  contestable: Type.Boolean(),
  contest: Type.Union([
    Type.Object({
      reason: Type.String(),
      created_at: Timestamp,
      outcome: Nullable(AppealOutcome),
      answer: Nullable(Type.String()),
    }),
    Type.Null(),
  ]),
})
export type HistoryEntry = Static<typeof HistoryEntry>

const HistoryKindQuery = Type.Optional(
  Type.Enum(historyKinds, { description: 'movements of this kind alone' }),
)

export const auraHistory = endpoint('GET', '/api/aura/history', {
  summary: 'Every gain and loss of the caller with its cause, newest first, page by page.',
  access: 'user',
  rate: 'read',
  query: Type.Object({ cursor: cursorUpTo(60), kind: HistoryKindQuery }),
  response: Type.Object({
    entries: Type.Array(HistoryEntry),
    nextCursor: Nullable(Type.String()),
    hasMore: Type.Boolean(),
  }),
  errors: ['platform.invalid'],
})

export const auraHistoryFile = endpoint('GET', '/api/aura/history.csv', {
  summary: 'The whole history of the caller’s aura, or its movements of one kind, as a CSV file.',
  access: 'user',
  rate: 'upload',
  query: Type.Object({ kind: HistoryKindQuery }),
  answers: 'file',
  contentTypes: ['text/csv'],
})

export const contestMovement = endpoint('POST', '/api/aura/contest', {
  summary: 'Appeal a loss; the answer shows in the history.',
  access: 'user',
  rate: 'write',
  body: Type.Object(
    {
      entryId: Id,
      reason: Type.String({
        minLength: 1,
        maxLength: appealMaxLength,
        errorMessage: `Dites pourquoi, en ${appealMaxLength} caractères au plus.`,
      }),
    },
    { additionalProperties: false },
  ),
  response: Message,
  errors: [
    'aura.entry-unknown',
    'aura.not-contestable',
    'aura.gift-returned',
    'aura.prize-returned',
    'aura.nothing-to-contest',
    'aura.already-contested',
    'aura.contests-per-day',
    'platform.invalid',
  ],
})
