import type { Static } from 'typebox'
import { Id, Nullable, PersonFields, PseudoParams, pageQuery, pageUpTo, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { SearchWords } from '../search/search.contract.ts'
import { Type } from '../type.ts'
import { leaderboardPageSize, provisionalHours, sealedPlaces } from './leaderboard.limits.ts'

/** A month in Paris. */
export const Month = Type.String({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$',
  errorMessage: 'Un mois s’écrit AAAA-MM.',
  description: 'YYYY-MM, in Paris',
})

const Rank = Type.Integer({
  minimum: 1,
  description: 'one more than the accounts with more aura: ties share it',
})

/** An account on the board of a month [LDB-02]. */
export const LeaderboardEntry = Type.Object({
  ...PersonFields,
  ranks: Rank,
  aura: Type.Integer({ minimum: 1, description: 'received in the month, as rankings count it' }),
})
export type LeaderboardEntry = Static<typeof LeaderboardEntry>

export const auraLeaderboard = endpoint('GET', '/api/leaderboard/aura', {
  summary: 'The board of this month, most aura first. Who received none is not on it.',
  access: 'optional',
  rate: 'read',
  query: Type.Object({
    ...pageQuery(leaderboardPageSize),
    search: SearchWords({
      description: 'the beginning of a pseudo, one typo forgiven, or a rank: « 30 », « 30e », « #30 »',
    }),
  }),
  response: Type.Object({
    month: Month,
    ends_at: Timestamp,
    leaderboard: Type.Array(LeaderboardEntry, {
      description: 'without accounts that are hidden from the viewer; their ranks stay taken',
    }),
    total: Type.Integer({ minimum: 0, description: 'accounts on the board; found ones, for a search' }),
    hasMore: Type.Boolean(),
  }),
})

/** The aura missing to reach the next better rank, or to enter the board. */
const NextRank = Type.Object({
  ranks: Nullable(Rank, { description: 'null: the board itself, for who is not on it' }),
  missing: Type.Integer({ minimum: 1, description: 'aura to reach it' }),
})

export const OwnRank = Type.Object({
  ...PersonFields,
  ranks: Nullable(Rank, { description: 'null while not on the board' }),
  aura: Type.Integer({ description: 'received this month; may be below 0' }),
  next: Nullable(NextRank, { description: 'null for the first' }),
  page: Nullable(
    Type.Integer({ minimum: 1, description: `of ${leaderboardPageSize}, where the entry stands` }),
  ),
})
export type OwnRank = Static<typeof OwnRank>

export const ownRank = endpoint('GET', '/api/leaderboard/me', {
  summary: 'The caller’s own place this month, and what is missing to the next one [LDB-03].',
  access: 'user',
  rate: 'read',
  response: Type.Object({ user: OwnRank, total: Type.Integer({ minimum: 0 }) }),
})

export const rankOf = endpoint('GET', '/api/leaderboard/of/:pseudo', {
  summary: 'Somebody’s place this month and the months they were champion, as their profile tells.',
  access: 'optional',
  rate: 'read',
  params: PseudoParams,
  response: Type.Object({
    ranks: Nullable(Rank),
    aura: Type.Integer(),
    champion_of: Type.Array(Month, { description: 'sealed months, newest first, 12 at most' }),
  }),
  errors: ['profiles.unknown', 'privacy.blocked-by-you'],
})

/** An account on the board of a past month. */
const FormerPersonFields = {
  id: Nullable(Id, {
    description: 'null, as the names are, for an account that left or is hidden from the viewer',
  }),
  pseudo: Nullable(Type.String()),
  profile_picture: Nullable(Type.String(), { description: 'media name' }),
  aura_type_id: Nullable(Id),
}

/** First of a past month [LDB-04]; several if they tie. */
export const Champion = Type.Object({
  month: Type.String({ description: 'in French words, such as « octobre 2026 »' }),
  rank_month: Month,
  ...FormerPersonFields,
  aura: Type.Integer({ minimum: 1 }),
  is_provisional: Type.Boolean({ description: `until ${provisionalHours} h after the month’s end [LDB-09]` }),
})
export type Champion = Static<typeof Champion>

export const previousChampions = endpoint('GET', '/api/leaderboard/previous-champions', {
  summary: 'Champions of past months, newest month first, 12 months a page.',
  access: 'optional',
  rate: 'read',
  query: Type.Object({ page: pageUpTo(1_000_000) }),
  response: Type.Object({ champions: Type.Array(Champion), hasMore: Type.Boolean() }),
})

const SealedEntry = Type.Object({
  ranks: Rank,
  aura: Type.Integer({ minimum: 1 }),
  ...FormerPersonFields,
})

export const sealedMonth = endpoint('GET', '/api/leaderboard/months/:month', {
  summary: `The first ${sealedPlaces} of a past month; provisional until it is sealed [LDB-10].`,
  access: 'optional',
  rate: 'read',
  params: Type.Object({ month: Month }),
  response: Type.Object({
    rank_month: Month,
    sealed_at: Nullable(Timestamp, { description: 'null while provisional' }),
    seals_at: Timestamp,
    sha256: Nullable(Type.String({ description: 'of the canonical text, in hexadecimal' })),
    leaderboard: Type.Array(SealedEntry),
  }),
  errors: ['leaderboard.month-unknown'],
})

export const sealedText = endpoint('GET', '/api/leaderboard/months/:month/canonical', {
  summary: 'The canonical text whose SHA-256 seals a month, for anybody to check.',
  access: 'public',
  rate: 'read',
  params: Type.Object({ month: Month }),
  answers: 'text',
  errors: ['leaderboard.month-unknown'],
})
