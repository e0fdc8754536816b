import type { Static } from 'typebox'
import { auraTypes } from '../aura/aura-types.ts'
import { Limit, Nullable, PageQuery, PersonFields } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { FollowFlags } from '../follows/follows.contract.ts'
import { Type } from '../type.ts'

/** Longest text that is searched for, in code points. */
export const searchMaxLength = 100
/** People or celebrities of one answer, unless `limit` says otherwise. */
export const searchPageSize = 20
/** Pause in typing after which a search is sent (spec §9). */
export const searchDebounceMs = 300
/** People on one page of the directory (spec §9). */
export const directoryPageSize = 20
/** Polling interval of the directory's page (spec §9). */
export const directoryPollMs = 60_000

/** Text of a search field. */
export const SearchWords = (options: { description?: string } = {}) =>
  Type.Optional(
    Type.String({
      maxLength: searchMaxLength,
      errorMessage: `La recherche compte au plus ${searchMaxLength} caractères.`,
      ...options,
    }),
  )

/** The text to search. Blank or missing, it finds nobody; with filters, everybody who matches them. */
export const SearchText = Type.Object({
  query: SearchWords(),
  limit: Limit,
})

/** Orders of people: by how well they match the text, by aura, or newest account first. */
export const peopleOrders = ['relevance', 'aura', 'newest'] as const
const Flag = Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')]))

/** Filters for premium members [SRC-05]. */
export const PeopleFilters = Type.Object({
  aura_type_id: Type.Optional(Type.Integer({ minimum: 1, maximum: auraTypes.length })),
  min_aura: Type.Optional(
    Type.Integer({
      minimum: -1_000_000_000,
      maximum: 1_000_000_000,
      errorMessage: 'L’aura minimale est un nombre entier.',
    }),
  ),
  max_aura: Type.Optional(
    Type.Integer({
      minimum: -1_000_000_000,
      maximum: 1_000_000_000,
      errorMessage: 'L’aura maximale est un nombre entier.',
    }),
  ),
  posted_this_month: Flag,
  joined_since: Type.Optional(
    Type.String({
      format: 'date',
      errorMessage: 'La date d’inscription est un jour, comme 2026-11-21.',
      description: 'Paris day',
    }),
  ),
  has_twitch: Flag,
  is_live: Flag,
  sort: Type.Optional(Type.Enum(peopleOrders)),
})
export type PeopleFilters = Static<typeof PeopleFilters>

export const FoundPerson = Type.Object({
  ...PersonFields,
  aura: Type.Integer(),
  is_live: Nullable(Type.Boolean(), { description: 'on Twitch; null without a linked channel' }),
  bio: Nullable(Type.String(), { description: 'its beginning' }),
  followers: Type.Integer({ minimum: 0 }),
  ...FollowFlags.properties,
})
export type FoundPerson = Static<typeof FoundPerson>

export const searchPeople = endpoint('GET', '/api/search', {
  summary: 'People by the beginning of their pseudo or its words, one typo forgiven; best known first.',
  access: 'optional',
  rate: 'search',
  query: Type.Object({ ...SearchText.properties, ...PeopleFilters.properties }),
  response: Type.Array(FoundPerson),
  errors: ['search.premium-only'],
})

export const searchRights = endpoint('GET', '/api/search/rights', {
  summary: 'Whether the caller may filter people: premium members may.',
  access: 'optional',
  rate: 'read',
  response: Type.Object({ canFilter: Type.Boolean() }),
})

export const ListedPerson = Type.Object({
  ...PersonFields,
  aura: Type.Integer(),
  ...FollowFlags.properties,
})
export type ListedPerson = Static<typeof ListedPerson>

export const allUsers = endpoint('GET', '/api/all-users', {
  summary: 'The directory: everyone who may be seen, newest first, and how many they are.',
  access: 'optional',
  rate: 'read',
  query: PageQuery,
  response: Type.Object({
    users: Type.Array(ListedPerson),
    total: Type.Integer({ minimum: 0 }),
    hasMore: Type.Boolean(),
  }),
})
