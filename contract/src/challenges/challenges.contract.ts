import type { Static } from 'typebox'
import {
  Cursor,
  described,
  Id,
  Message,
  NoFields,
  Nullable,
  PersonFields,
  Pseudo,
  pageEnd,
  pageQuery,
  Timestamp,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { SearchWords } from '../search/search.contract.ts'
import { Type } from '../type.ts'
import { challengesErrors } from './challenges.errors.ts'
import { challengesPageSize, daysToChoose } from './challenges.limits.ts'

/** Open until its prize is awarded or returned. */
export const ChallengeStatus = Type.Enum(['open', 'closed'] as const)

/** Where the prize is: in escrow, with the winner, held there for moderators [CHL-37], or back with the creator. */
export const PrizeState = Type.Enum(['staked', 'paid', 'held', 'returned'] as const)
export type PrizeState = Static<typeof PrizeState>

/** A challenge as lists show it [CHL-01]. */
export const ChallengeCard = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  aura_prize: Type.Integer({ minimum: 1 }),
  status: ChallengeStatus,
  prize_state: PrizeState,
  created_by: Id,
  created_by_pseudo: Type.String(),
  is_own: Type.Boolean({ description: 'the viewer created it' }),
  can_delete: Type.Boolean({
    description: 'the viewer may delete it: past its end only without entries, also hidden ones [CHL-32]',
  }),
  created_at: Timestamp,
  ends_at: Nullable(Timestamp, { description: 'past it nobody enters; null for no end [CHL-34]' }),
  choose_until: Nullable(Timestamp, {
    description: `${daysToChoose} days after the end: then likes choose [CHL-35]`,
  }),
  closed_at: Nullable(Timestamp),
  entries_count: Type.Integer({ minimum: 0 }),
  user_has_participated: Type.Boolean(),
  winner: Nullable(
    Type.Object({
      ...PersonFields,
      post_id: Nullable(Id, { description: 'null once the winning entry is deleted' }),
      is_by_likes: Type.Boolean({ description: 'most likes of others decided, not the creator' }),
    }),
    { description: 'null too where the winner has left, or a block hides them from the viewer' },
  ),
})
export type ChallengeCard = Static<typeof ChallengeCard>

export const listChallenges = endpoint('GET', '/challenges', {
  summary: 'Challenges, open ones first, newest first; read on by cursor, or by page number.',
  access: 'optional',
  rate: 'read',
  query: Type.Object({
    ...pageQuery(challengesPageSize),
    cursor: Cursor,
    status: Type.Optional(described(ChallengeStatus, 'all challenges if absent')),
    query: SearchWords({ description: 'the beginning of a word of the title, one typo forgiven, or an id' }),
    created_by: Type.Optional(described(Pseudo, 'of the creator')),
    won_by: Type.Optional(described(Pseudo, 'of the winner; the latest victory comes first')),
  }),
  response: Type.Object({ challenges: Type.Array(ChallengeCard), ...pageEnd }),
  errors: ['profiles.unknown'],
})

/** A coarse limit against very long texts; the service applies the exact one, in code points after trimming. */
const Text = (maxLength: number, { message }: { message: string }) =>
  Type.String({ maxLength, errorMessage: message })

/** Aura moves, so an unknown field is refused rather than ignored [RUN-33]. */
export const createChallenge = endpoint('POST', '/challenges', {
  summary: 'Create a challenge; its prize goes from the caller to escrow [CHL-10].',
  access: 'user',
  rate: 'write',
  body: Type.Object(
    {
      title: Text(1000, challengesErrors['challenges.title-invalid']),
      description: Text(20_000, challengesErrors['challenges.description-invalid']),
      aura_prize: Type.Number({
        description: 'whole, 1 or more',
        errorMessage: challengesErrors['challenges.prize-invalid'].message,
      }),
      ends_at: Type.Optional(
        Nullable(Timestamp, { errorMessage: challengesErrors['challenges.end-invalid'].message }),
      ),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ challengeId: Id }),
  idempotent: true,
  errors: [
    'challenges.title-invalid',
    'challenges.description-invalid',
    'challenges.prize-invalid',
    'challenges.end-invalid',
    'challenges.too-many-open',
    'aura.insufficient',
    'aura.welcome-reserved',
  ],
})

export const deleteChallenge = endpoint('DELETE', '/challenges/remove/:id', {
  summary:
    'Delete an open challenge of one’s own, once it has ended only without entries; the prize comes back [CHL-33].',
  access: 'user',
  rate: 'write',
  params: Type.Object({ id: Id }),
  body: NoFields,
  response: Message,
  idempotent: true,
  errors: ['challenges.unknown', 'challenges.not-creator', 'challenges.closed', 'challenges.to-judge'],
})

/** Numbers of challenges won and created, for the profile. */
export const challengeRecord = endpoint('GET', '/challenges/record/:pseudo', {
  summary: 'How many challenges somebody has won and created.',
  access: 'optional',
  rate: 'read',
  params: Type.Object({ pseudo: Pseudo }),
  response: Type.Object({
    won: Type.Integer({ minimum: 0 }),
    created: Type.Integer({ minimum: 0 }),
  }),
  errors: ['profiles.unknown'],
})
