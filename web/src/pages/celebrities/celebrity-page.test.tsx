import { userAuraGiven } from '@aura/contract/aura/aura.contract'
import {
  type Celebrity,
  getCelebrity,
  isProfileCelebrity,
} from '@aura/contract/celebrities/celebrities.contract'
import { challengeRecord } from '@aura/contract/challenges/challenges.contract'
import { rankOf } from '@aura/contract/leaderboard/leaderboard.contract'
import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { ownTwitch } from '@aura/contract/twitch/twitch.contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeSession } from '../../lib/session.ts'
import { answer, refuse } from '../../testing/answer.ts'
import { aProfile, noAuraGiven } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ProfilePage } from '../profiles/profile-page.tsx'
import { CelebrityPage } from './celebrity-page.tsx'

const bernhardt: Celebrity = {
  name: 'Sarah Bernhardt',
  image: null,
  description: 'comédienne',
  wiki_url: 'https://fr.wikipedia.org/wiki/Sarah_Bernhardt',
  pseudo: 'sarah.b',
  aura_type_id: 4,
}

const show = (name = 'Sarah Bernhardt') =>
  renderPage(
    <CelebrityPage />,
    `/celebrity_profile/${encodeURIComponent(name)}`,
    '/celebrity_profile/:pseudo',
  )

beforeEach(() => closeSession())

test('[PRF-12] one without an account says so; one that nobody knows leads to the search', async () => {
  network.use(answer(getCelebrity, { ...bernhardt, pseudo: null, aura_type_id: null }))
  const first = show()
  expect(await screen.findByText('Sarah Bernhardt ne publie pas ici.')).toBeInTheDocument()
  first.unmount()
  network.use(refuse(getCelebrity, 404, 'celebrities.unknown'))
  show('Personne')
  expect(await screen.findByText('Cette célébrité est introuvable.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ouvrir la recherche' })).toHaveAttribute('href', '/search')
})

test('[PRF-12] a profile that fails to load is said to, and can be asked for again', async () => {
  network.use(
    answer(getCelebrity, bernhardt),
    refuse(getProfile, 500, 'platform.internal'),
    answer(profilePosts, { posts: [], hasMore: false }),
  )
  const { person } = show()
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  network.use(answer(getProfile, aProfile({ pseudo: 'sarah.b' })), answer(userAuraGiven, noAuraGiven))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('button', { name: /^Suivre/ })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('[PRF-11] the user profile of a celebrity is a message that leads to the search page, but for themselves', async () => {
  network.use(
    answer(isProfileCelebrity, { isCelebrity: true }),
    answer(getProfile, aProfile({ pseudo: 'sarah.b' })),
    answer(profilePosts, { posts: [], hasMore: false }),
    answer(challengeRecord, { won: 0, created: 0 }),
  )
  const visited = renderPage(<ProfilePage />, '/profile/sarah.b', '/profile/:pseudo')
  expect(await screen.findByText('Ce profil est celui d’une célébrité')).toBeInTheDocument()
  expect(screen.getByText('Pour le voir, passez par la page de recherche.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ouvrir la recherche' })).toHaveAttribute(
    'href',
    '/search?q=sarah.b',
  )
  expect(screen.queryByText('abonnés')).not.toBeInTheDocument()
  visited.unmount()
  network.use(
    answer(getProfile, aProfile({ pseudo: 'sarah.b', isOwnProfile: true })),
    answer(rankOf, { ranks: null, aura: 0, champion_of: [] }),
    answer(ownTwitch, { provider: 'off', twitch_username: null, needs_renewal: false }),
    answer(userAuraGiven, noAuraGiven),
  )
  renderPage(<ProfilePage />, '/profile/sarah.b', '/profile/:pseudo')
  expect(await screen.findByRole('link', { name: 'Modifier le profil' })).toBeInTheDocument()
})
