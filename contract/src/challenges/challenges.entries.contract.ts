import type { Static } from 'typebox'
import { HoldNotice } from '../aura/aura.held.contract.ts'
import { Cursor, described, Id, JsonField, limitOf, Message, Nullable, pageEnd } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { VideoEdit } from '../media/media.contract.ts'
import { mediaErrors, mediaRefusals } from '../media/media.errors.ts'
import { mediaLimits } from '../media/media.limits.ts'
import { Post } from '../posts/posts.contract.ts'
import { SearchWords } from '../search/search.contract.ts'
import { Type } from '../type.ts'
import { ChallengeCard, PrizeState } from './challenges.contract.ts'
import { challengesErrors } from './challenges.errors.ts'
import { entriesPageSize, removalReasonMaxLength, unranked } from './challenges.limits.ts'

const ChallengeParams = Type.Object({ id: Id })
const EntryParams = Type.Object({ id: Id })

const userRanking = Type.Integer({ minimum: 1, maximum: unranked, description: `${unranked}: not ranked` })

/** An entry of a challenge: its post, with the viewer's own like, viewed flag and rank [CHL-03, CHL-25]. */
export const ChallengePost = Type.Object({
  ...Post.properties,
  media_url: Nullable(Type.String(), {
    description: 'address of the picture or video; null until it is ready',
  }),
  is_liked_by_user: Type.Boolean(),
  is_viewed_by_user: Type.Boolean(),
  user_ranking: userRanking,
})
export type ChallengePost = Static<typeof ChallengePost>

const EntriesPage = Type.Object({ posts: Type.Array(ChallengePost), ...pageEnd })

export const getChallenge = endpoint('GET', '/challenges/:id', {
  summary: `A challenge with its first ${entriesPageSize} entries, by the viewer’s rank, then newest.`,
  access: 'optional',
  rate: 'read',
  params: ChallengeParams,
  query: Type.Object({ post: Type.Optional(described(Id, 'an entry to answer as `named_post` besides')) }),
  response: Type.Object({
    ...ChallengeCard.properties,
    ...EntriesPage.properties,
    named_post: Nullable(ChallengePost, {
      description: 'the entry that `post` names, wherever it stands in the order; null for none',
    }),
  }),
  errors: ['challenges.unknown'],
})

export const challengeEntries = endpoint('GET', '/challenges/:id/posts', {
  summary: 'Entries of a challenge, by the viewer’s rank, then newest [CHL-23].',
  access: 'optional',
  rate: 'read',
  params: ChallengeParams,
  query: Type.Object({
    cursor: Cursor,
    limit: limitOf(entriesPageSize),
    query: SearchWords({ description: 'of those whose pseudo or legend has these letters' }),
  }),
  response: EntriesPage,
  errors: ['challenges.unknown'],
})

export const enterChallenge = endpoint('POST', '/challenges/:id/posts', {
  summary: 'Take part in a challenge with a picture or clip.',
  access: 'user',
  rate: 'upload',
  params: ChallengeParams,
  body: Type.Object({
    legend: Type.Optional(Type.String({ maxLength: 10_000 })),
    alt: Type.Optional(
      Type.String({
        maxLength: mediaLimits.altMaxLength,
        errorMessage: `La description compte au plus ${mediaLimits.altMaxLength} caractères.`,
      }),
    ),
    edit: Type.Optional(
      JsonField(VideoEdit, {
        description: 'what is kept of a clip, and where its still is taken',
        errorMessage: mediaErrors['media.edit-outside'].message,
      }),
    ),
    postToProfile: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  }),
  upload: { field: 'media', maxBytes: mediaLimits.postMaxBytes, isRequired: true },
  response: Type.Object({ message: Type.String(), post: ChallengePost }),
  idempotent: true,
  errors: [
    'challenges.unknown',
    'challenges.own',
    'challenges.closed',
    'challenges.ended',
    'challenges.already-entered',
    'challenges.file-name',
    // To a repeated call, once the entry's post was deleted.
    'posts.unknown',
    'posts.media-missing',
    'media.wrong-type',
    'media.too-large',
    'media.edit-outside',
    ...mediaRefusals,
  ],
})

export const removeEntry = endpoint('DELETE', '/challenges/posts/:id', {
  summary:
    'Withdraw one’s own entry while the challenge is open, or as its creator remove anyone’s until its end, with a reason [CHL-36].',
  access: 'user',
  rate: 'write',
  params: EntryParams,
  body: Type.Object({
    reason: Type.Optional(
      Type.String({
        maxLength: removalReasonMaxLength * 2,
        errorMessage: `La raison compte au plus ${removalReasonMaxLength} caractères.`,
        description: 'its author is told; required unless the entry is the caller’s own',
      }),
    ),
  }),
  response: Message,
  errors: [
    'challenges.entry-unknown',
    'challenges.not-own-entry',
    'challenges.closed',
    'challenges.to-judge',
    'challenges.reason-missing',
    'challenges.reason-too-long',
    'moderation.own-report',
  ],
})

/** Aura moves, so an unknown field is refused rather than ignored [RUN-33]. */
export const assignAura = endpoint('POST', '/challenges/:id/assign-aura', {
  summary: 'Choose the winner, who receives the prize; the challenge closes [CHL-27, CHL-29].',
  access: 'owner-of:challenge',
  rate: 'write',
  params: ChallengeParams,
  body: Type.Object({ post_id: Id }, { additionalProperties: false }),
  response: Type.Object({
    message: Type.String(),
    prize_state: PrizeState,
    held: Type.Optional(HoldNotice),
  }),
  idempotent: true,
  errors: ['challenges.unknown', 'challenges.not-creator', 'challenges.closed', 'challenges.entry-unknown'],
})

const keeping = { access: 'user', rate: 'write', params: EntryParams } as const

export const toggleViewed = endpoint('POST', '/challenges/posts/:id/toggle-view', {
  ...keeping,
  summary: 'Mark an entry as seen, for oneself, or no longer [CHL-20].',
  response: Type.Object({ viewed: Type.Boolean() }),
  errors: ['challenges.entry-unknown'],
})

export const rankEntry = endpoint('POST', '/challenges/posts/:id/rank', {
  ...keeping,
  summary: `Rank an entry for oneself; ${unranked} clears the rank [CHL-22].`,
  body: Type.Object({
    ranking_position: Type.Number({ errorMessage: challengesErrors['challenges.ranking-invalid'].message }),
  }),
  response: Type.Object({ user_ranking: userRanking }),
  errors: ['challenges.entry-unknown', 'challenges.ranking-invalid'],
})

export const likeEntry = endpoint('POST', '/challenges/posts/:id/like', {
  ...keeping,
  summary: 'Like an entry, or no longer [CHL-26].',
  query: Type.Object({
    challengeId: Type.Optional(described(Id, 'the entry must belong to this challenge')),
  }),
  response: Type.Object({ liked: Type.Boolean(), likes: Type.Integer({ minimum: 0 }) }),
  idempotent: true,
  errors: ['challenges.entry-unknown'],
})
