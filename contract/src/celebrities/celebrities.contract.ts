import type { Static } from 'typebox'
import { Id, Nullable, PseudoParams } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { searchPageSize, searchQuery } from '../search/search.contract.ts'
import { Type } from '../type.ts'

/** Longest name of a celebrity, in code points. */
export const celebrityNameMaxLength = 200

const card = {
  name: Type.String(),
  image: Nullable(Type.String(), { description: 'media name' }),
  description: Type.String(),
  wiki_url: Nullable(Type.String()),
}

export const FoundCelebrity = Type.Object(card)
export type FoundCelebrity = Static<typeof FoundCelebrity>

/** A celebrity’s own page; what they post is posted by the linked account, if there is one [PRF-13]. */
export const Celebrity = Type.Object({
  ...card,
  pseudo: Nullable(Type.String(), { description: 'of the linked account' }),
  aura_type_id: Nullable(Id, { description: 'of the linked account' }),
})
export type Celebrity = Static<typeof Celebrity>

export const searchCelebrities = endpoint('GET', '/api/searchCelebrity', {
  summary:
    'Celebrities by the beginning of their name or of one of its words, one typo forgiven; best known first.',
  access: 'optional',
  rate: 'search',
  query: Type.Object(searchQuery(searchPageSize)),
  response: Type.Array(FoundCelebrity),
})

export const getCelebrity = endpoint('GET', '/api/celebrities/:name', {
  summary: 'A celebrity, by their name or by the pseudo of the linked account.',
  access: 'optional',
  rate: 'read',
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: celebrityNameMaxLength }) }),
  response: Celebrity,
  errors: ['celebrities.unknown'],
})

export const isProfileCelebrity = endpoint('GET', '/api/profile/is-celebrity/:pseudo', {
  summary: 'Whether the profile is that of a celebrity.',
  access: 'optional',
  rate: 'read',
  params: PseudoParams,
  response: Type.Object({ isCelebrity: Type.Boolean() }),
  errors: ['profiles.unknown'],
})
