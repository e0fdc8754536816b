import type { Static } from 'typebox'
import { auraTypes } from '../aura/aura-types.ts'
import { limitOf, Nullable, PersonFields, pageQuery } from '../common.ts'
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

/** Parameters of a search, which answers `usual` rows if none are asked for. */
export const searchQuery = (usual: number) => ({
  query: SearchWords({ description: 'blank or absent, it finds nothing' }),
  limit: limitOf(usual),
})

/** Orders of people: by how well they match the text, by aura, or newest account first. */
export const peopleOrders = ['relevance', 'aura', 'newest'] as const
const flag = (description: string) =>
  Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')], { description }))

/** Filters for premium members [SRC-05]. */
export const PeopleFilters = Type.Object({
  aura_type_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: auraTypes.length, description: 'one of `GET /api/aura-types`' }),
  ),
  min_aura: Type.Optional(
    Type.Integer({
      minimum: -1_000_000_000,
      maximum: 1_000_000_000,
      errorMessage: 'L’aura minimale est un nombre entier.',
      description: 'people with this much aura or more',
    }),
  ),
  max_aura: Type.Optional(
    Type.Integer({
      minimum: -1_000_000_000,
      maximum: 1_000_000_000,
      errorMessage: 'L’aura maximale est un nombre entier.',
      description: 'people with this much aura or less',
    }),
  ),
  posted_this_month: flag('true: people who posted since the 1st of this month, in Paris'),
  joined_since: Type.Optional(
    Type.String({
      format: 'date',
      // The offset of Paris can move a day of the first years out of the years that PostgreSQL accepts.
      pattern: '^[1-9]',
      errorMessage: 'La date d’inscription est un jour, comme 2026-11-21.',
      description: 'people who registered on this day, in Paris, or later',
    }),
  ),
  has_twitch: flag('true: people with a linked Twitch channel'),
  is_live: flag('true: people who are live on Twitch'),
  sort: Type.Optional(Type.Enum(peopleOrders, { description: '`relevance` if absent' })),
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
  query: Type.Object({
    ...searchQuery(searchPageSize),
    query: SearchWords({ description: 'blank or absent, it finds nobody; with filters, all whom they fit' }),
    ...PeopleFilters.properties,
  }),
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
  query: Type.Object(pageQuery(directoryPageSize)),
  response: Type.Object({
    users: Type.Array(ListedPerson),
    total: Type.Integer({ minimum: 0 }),
    hasMore: Type.Boolean(),
  }),
})
