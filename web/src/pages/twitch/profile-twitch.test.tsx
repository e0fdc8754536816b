import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import {
  beginTwitchLink,
  ownTwitch,
  type TwitchProfile,
  unlinkTwitch,
} from '@aura/contract/twitch/twitch.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aProfile } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { serveBareProfile } from '../../testing/profile-page.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { EditProfilePage } from '../profiles/edit-profile-page.tsx'
import { ProfilePage } from '../profiles/profile-page.tsx'

const channel: TwitchProfile = {
  twitch_username: 'lea_live',
  profile_image_url: null,
  is_live: true,
  stream_title: 'On finit le jeu',
  game_name: null,
  viewer_count: 1234,
}
const own = (twitch_username: string | null, provider: 'off' | 'sandbox' | 'twitch' = 'twitch') =>
  answer(ownTwitch, { provider, twitch_username, needs_renewal: false })
const mine = (twitch: TwitchProfile | null = null) =>
  answer(
    getProfile,
    aProfile({ pseudo: 'moi', isOwnProfile: true, profile_picture: 'moi.webp', following: 3, twitch }),
  )

const showProfile = (pseudo: string, search = '') =>
  renderPage(<ProfilePage />, `/profile/${pseudo}${search}`, '/profile/:pseudo')
const showEditor = (search = '') => renderPage(<EditProfilePage />, `/edit-profile${search}`)

beforeEach(() => {
  beMember()
  serveBareProfile()
  network.use(answer(profilePosts, { posts: [], hasMore: false }))
})

test('[TWI-05] a profile leads to its channel and tells what is live, without a game too', async () => {
  network.use(answer(getProfile, aProfile({ twitch: channel })))
  showProfile('lea.martin')
  const region = await screen.findByRole('region', { name: 'Chaîne Twitch' })
  expect(within(region).getByRole('link', { name: /lea_live sur Twitch/ })).toHaveAttribute(
    'href',
    'https://www.twitch.tv/lea_live',
  )
  expect(within(region).getByRole('status')).toHaveTextContent(
    'LIVEOn finit le jeuJeu inconnu · 1 234 spectateurs',
  )
})

test('[TWI-05] the channel comes with the profile, so that it pushes nothing down later', async () => {
  network.use(answer(getProfile, aProfile({ twitch: channel })))
  showProfile('lea.martin')
  await screen.findByRole('region', { name: 'Aura' })
  expect(screen.getByRole('region', { name: 'Chaîne Twitch' })).toBeInTheDocument()
})

test('[TWI-05] a channel that is not live is a link alone; a profile without one shows nothing', async () => {
  network.use(answer(getProfile, aProfile({ twitch: { ...channel, is_live: false } })))
  const { unmount } = showProfile('lea.martin')
  const region = await screen.findByRole('region', { name: 'Chaîne Twitch' })
  expect(within(region).getByRole('status')).toBeEmptyDOMElement()
  unmount()
  network.use(answer(getProfile, aProfile({ pseudo: 'tom', twitch: null })))
  showProfile('tom')
  expect(await screen.findByRole('heading', { name: 'tom' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Chaîne Twitch' })).not.toBeInTheDocument()
})

test('[TWI-01] one’s own profile explains linking and leads to Twitch, once for two presses', async () => {
  // The page of jsdom goes nowhere but to its own anchors.
  const begun = record(beginTwitchLink, { url: '#at-twitch' })
  network.use(mine(), own(null))
  const { person } = showProfile('moi')
  const button = await screen.findByRole('button', { name: 'Lier ma chaîne Twitch' })
  expect(screen.getByText(/n’y publie rien/)).toBeInTheDocument()
  await person.dblClick(button)
  await waitFor(() => expect(window.location.hash).toBe('#at-twitch'))
  expect(begun.queries).toEqual(['from=profile'])
  window.history.replaceState(null, '', window.location.pathname)
})

test('[TWI-01, PRF-09, APP-19] the way to link is dismissed on one’s own profile for good, and stays in the editor', async () => {
  network.use(mine(), own(null))
  const { person, unmount } = showProfile('moi')
  await person.click(await screen.findByRole('button', { name: 'Masquer cette proposition' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Lier ma chaîne Twitch' })).not.toBeInTheDocument()
  unmount()
  const again = showProfile('moi')
  expect(await screen.findByRole('link', { name: 'Modifier le profil' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Lier ma chaîne Twitch' })).not.toBeInTheDocument()
  again.unmount()
  showEditor()
  expect(await screen.findByRole('button', { name: 'Lier ma chaîne Twitch' })).toBeInTheDocument()
})

test('[TWI-01] nothing speaks of Twitch where it is not offered', async () => {
  network.use(mine(), own(null, 'off'))
  showEditor()
  await screen.findByLabelText('Pseudo')
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Chaîne Twitch' })).not.toBeInTheDocument(),
  )
})

test('[TWI-05] one’s own profile stays when its link with Twitch cannot be read', async () => {
  network.use(mine(), refuse(ownTwitch, 503, 'platform.unavailable'))
  showProfile('moi')
  expect(await screen.findByRole('link', { name: 'Modifier le profil' })).toBeInTheDocument()
})

test('[TWI-09] the editor unlinks by one click, and says so', async () => {
  const unlinked = record(unlinkTwitch, { isLinked: false })
  network.use(mine(channel), own('lea_live', 'sandbox'))
  const { person } = showEditor()
  expect(
    await screen.findByText(/Votre chaîne lea_live est liée\. Ici, Twitch est simulé/),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Délier' }))
  expect(await screen.findByText('Votre chaîne Twitch est déliée.')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Lier ma chaîne Twitch' })).toBeInTheDocument()
  expect(unlinked.bodies).toHaveLength(1)
})

test.each([
  ['linked', 'Votre chaîne Twitch est liée.'],
  ['refused', 'Twitch n’a pas donné son accord : rien n’a été lié.'],
  ['expired', 'La demande a expiré, ou vient d’un autre navigateur. Recommencez.'],
  ['taken', 'Cette chaîne Twitch est déjà liée à un autre compte.'],
  ['unavailable', 'Twitch ne répond pas. Réessayez dans un moment.'],
])('[TWI-02, TWI-03] the way back from Twitch says how it ended: %s', async (outcome, said) => {
  network.use(mine(), own(null))
  const { address } = showEditor(`?twitch=${outcome}`)
  expect(await screen.findByText(said)).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/edit-profile'))
})

test('[TWI-02] one’s own profile says how linking ended that began there', async () => {
  network.use(mine(channel), own(channel.twitch_username))
  const { address } = showProfile('moi', '?twitch=linked')
  expect(await screen.findByText('Votre chaîne Twitch est liée.')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/profile/moi'))
})

test('[TWI-01] linking that cannot begin says why and can be tried again', async () => {
  network.use(mine(), own(null), refuse(beginTwitchLink, 503, 'twitch.off'))
  const { person } = showEditor()
  const button = await screen.findByRole('button', { name: 'Lier ma chaîne Twitch' })
  await person.click(button)
  expect(await screen.findByText('Twitch n’est pas proposé ici.')).toBeInTheDocument()
  expect(button).toBeEnabled()
})
