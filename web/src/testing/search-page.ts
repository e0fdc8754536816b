import { type FoundCelebrity, searchCelebrities } from '@aura/contract/celebrities/celebrities.contract'
import { suggestPeople } from '@aura/contract/follows/follows.contract'
import { type FoundPerson, searchPeople, searchRights } from '@aura/contract/search/search.contract'
import { exploredPosts, searchHashtags, searchPosts } from '@aura/contract/search/search.posts.contract'
import { screen, within } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { closeSession } from '../lib/session.ts'
import { answer } from './answer.ts'
import type { aPost } from './fixtures.ts'
import { network } from './network.ts'

/** A person whom a search finds. */
export const aFoundPerson = (id: number, pseudo: string): FoundPerson => ({
  id,
  pseudo,
  profile_picture: null,
  aura_type_id: 4,
  aura: 12_940,
  is_live: null,
  bio: null,
  followers: 1482,
  isFollowing: false,
  isFollower: false,
})

const hugo: FoundCelebrity = {
  name: 'Victor Hugo',
  image: null,
  description: 'écrivain',
  wiki_url: 'https://fr.wikipedia.org/wiki/Victor_Hugo',
}

/** Answers of a search that finds two people and a celebrity. */
export const found = [
  answer(searchPeople, [aFoundPerson(1, 'victor'), aFoundPerson(2, 'Victoire')]),
  answer(searchCelebrities, [hugo]),
]

export const visitor = answer(searchRights, { canFilter: false })
export const fieldName = 'Rechercher une personne, une célébrité ou un post'
export const pageOf = (...posts: ReturnType<typeof aPost>[]) => ({ posts, hasMore: false, nextCursor: null })

/** The results, once there are any. */
export const findRows = async () =>
  within(await screen.findByRole('grid', { name: 'Résultats' })).getAllByRole('row')

/** Before each test: a visitor, and no suggestion, hashtag or post. */
export function prepareSearch(): void {
  beforeEach(() => {
    closeSession()
    network.use(
      answer(suggestPeople, { people: [], followsAnyone: false }),
      answer(searchHashtags, []),
      answer(exploredPosts, pageOf()),
      answer(searchPosts, pageOf()),
    )
  })
}
