import { isProfileCelebrity } from '@aura/contract/celebrities/celebrities.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession } from '../lib/session.ts'
import { answer, refuse } from '../testing/answer.ts'
import { aPost, aProfile } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { ProfilePage } from './profile-page.tsx'

const show = (at = '/profile/lea.martin') => renderPage(<ProfilePage />, at, '/profile/:pseudo')
const noPosts = answer(profilePosts, { posts: [], hasMore: false })

beforeEach(() => {
  closeSession()
  openSession({ token: 'a-token', pseudo: 'moi' })
  network.use(answer(isProfileCelebrity, { isCelebrity: false }))
})

test('[PRF-01, AUR-53] a profile shows who, how many, how much aura and what the day brought and took', async () => {
  network.use(answer(getProfile, aProfile()), noPosts)
  show()
  expect((await screen.findByText('abonnés')).nextElementSibling).toHaveTextContent('1 482')
  expect(screen.getByRole('heading', { name: 'lea.martin' })).toBeInTheDocument()
  expect(screen.getByText('abonnements').nextElementSibling).toHaveTextContent('311')
  const aura = screen.getByRole('region', { name: 'Aura' })
  expect(aura).toHaveTextContent('solaris, rare')
  expect(aura).toHaveTextContent('12 940')
  expect(aura).toHaveTextContent('+86 gagnées en 24 h')
  expect(aura).toHaveTextContent('−12 perdues en 24 h')
  expect(within(aura).getByRole('img', { name: /^Aura des 30 derniers jours/ })).toBeInTheDocument()
})

test('[PRF-02] links of a bio can be followed, and only http ones', async () => {
  network.use(
    answer(getProfile, aProfile({ bio: 'Voir https://lea.example et javascript:alert(1)' })),
    noPosts,
  )
  show()
  const link = await screen.findByRole('link', { name: 'https://lea.example' })
  expect(link).toHaveAttribute('rel', expect.stringContaining('ugc'))
  expect(screen.queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument()
})

test('[PRF-03, PRF-09, PRF-10] one’s own profile offers to edit it and to add a bio, not to follow oneself', async () => {
  network.use(answer(getProfile, aProfile({ pseudo: 'moi', isOwnProfile: true })), noPosts)
  show('/profile/moi')
  expect(await screen.findByRole('link', { name: 'Modifier le profil' })).toHaveAttribute(
    'href',
    '/edit-profile',
  )
  expect(screen.getByRole('link', { name: 'Ajouter une bio' })).toHaveAttribute('href', '/edit-profile')
  expect(screen.queryByRole('button', { name: /Suivre|Options du profil/ })).not.toBeInTheDocument()
})

test('[PRF-03, PRF-10] someone else’s profile offers to follow, nothing to edit', async () => {
  network.use(answer(getProfile, aProfile()), noPosts)
  show()
  expect(await screen.findByRole('button', { name: 'Suivre lea.martin' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Modifier le profil' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Ajouter une bio' })).not.toBeInTheDocument()
})

test('[PRF-10, MOD-01] someone else’s profile offers to report the person', async () => {
  const bodies: unknown[] = []
  network.use(
    answer(getProfile, aProfile()),
    noPosts,
    answer(
      reportContent,
      { message: 'Signalement envoyé.' },
      (request) => void request.json().then((body) => bodies.push(body)),
    ),
  )
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Options du profil de lea.martin' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Signaler lea.martin' }))
  const dialog = await screen.findByRole('dialog', { name: 'Signaler ce profil' })
  await person.type(within(dialog).getByLabelText('Que se passe-t-il ?'), 'Un faux compte')
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Signalement envoyé.')).toBeInTheDocument()
  expect(bodies).toEqual([{ type: 'user', userId: 20, reason: 'Un faux compte' }])
})

test('[PRF-16] following moves the follower count by one, and back when refused', async () => {
  network.use(
    answer(getProfile, aProfile()),
    noPosts,
    answer(followUser, { isFollowing: true, followers: 1483 }),
  )
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Suivre lea.martin' }))
  expect(screen.getByText('abonnés').nextElementSibling).toHaveTextContent('1 483')
  network.use(
    http.post('*/api/unfollow', () =>
      HttpResponse.json({ code: 'platform.internal', message: 'Non.', requestId: 'r' }, { status: 500 }),
    ),
  )
  await person.click(screen.getByRole('button', { name: 'Suivi\u00a0: lea.martin' }))
  expect(await screen.findByText('Non.')).toBeInTheDocument()
  expect(screen.getByText('abonnés').nextElementSibling).toHaveTextContent('1 483')
})

test('[PRF-30] an old pseudo leads to the present address', async () => {
  network.use(answer(getProfile, aProfile({ pseudo: 'lea.nouvelle' })), noPosts)
  const { address } = show('/profile/lea.ancienne')
  expect(await screen.findByRole('heading', { name: 'lea.nouvelle' })).toBeInTheDocument()
  expect(address()).toBe('/profile/lea.nouvelle')
})

test('[PRF-04] the grid asks for 10 posts at a time by offset, and shows each post once', async () => {
  const offsets: (string | null)[] = []
  network.use(
    answer(getProfile, aProfile()),
    http.get('*/api/profile/posts/:pseudo', ({ request }) => {
      const query = new URL(request.url).searchParams
      offsets.push(query.get('offset'))
      const isFirst = query.get('offset') === '0'
      const ids = isFirst ? [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] : [1, 12]
      return HttpResponse.json({ posts: ids.map((id) => aPost({ id })), hasMore: isFirst })
    }),
  )
  show()
  // The drawn page of these tests has no height: its end is always near.
  const grid = await screen.findByRole('list', { name: 'Posts de lea.martin' })
  await within(grid).findByRole('link', { name: /Légende 12/ })
  expect(within(grid).getAllByRole('link')).toHaveLength(11)
  expect(offsets).toEqual(['0', '10'])
})

test('[APP-18] an empty grid says what to do next', async () => {
  network.use(answer(getProfile, aProfile({ pseudo: 'moi', isOwnProfile: true })), noPosts)
  show('/profile/moi')
  expect(await screen.findByRole('link', { name: 'Créer un post' })).toHaveAttribute('href', '/create-post')
})

test('an unknown profile says so and leads on', async () => {
  network.use(refuse(getProfile, 404, 'profiles.unknown'))
  show('/profile/personne')
  expect(await screen.findByText('Ce profil n’existe pas.')).toBeInTheDocument()
})

test('[PRV-08] muting hides the posts at once and can be taken back', async () => {
  let isMuted = false
  const acts: string[] = []
  const act = (path: string, value: boolean) =>
    http.post(`*${path}`, () => {
      isMuted = value
      acts.push(path)
      return HttpResponse.json({ message: 'Fait.' })
    })
  network.use(
    http.get('*/api/profile/:pseudo', () => HttpResponse.json(aProfile({ isMuted }))),
    answer(profilePosts, { posts: [aPost()], hasMore: false }),
    act('/api/mute', true),
    act('/api/unmute', false),
  )
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Options du profil de lea.martin' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Masquer ses publications' }))
  expect(await screen.findByText('Publications masquées')).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Annuler' }))
  expect(await screen.findByRole('link', { name: /Légende 1/ })).toBeInTheDocument()
  expect(acts).toEqual(['/api/mute', '/api/unmute'])
})

test('[PRV-06] blocking asks first; the profile then says so and leads back', async () => {
  let isBlocked = false
  const act = (path: string, value: boolean) =>
    http.post(`*${path}`, () => {
      isBlocked = value
      return HttpResponse.json({ message: 'Fait.' })
    })
  network.use(
    http.get('*/api/profile/:pseudo', () => {
      const message = 'Vous avez bloqué cette personne.'
      return isBlocked
        ? HttpResponse.json({ code: 'privacy.blocked-by-you', message, requestId: 'r' }, { status: 404 })
        : HttpResponse.json(aProfile())
    }),
    noPosts,
    act('/api/block', true),
    act('/api/unblock', false),
  )
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Options du profil de lea.martin' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Bloquer' }))
  const question = await screen.findByRole('alertdialog', { name: /^Bloquer lea.martin/ })
  await person.click(within(question).getByRole('button', { name: 'Bloquer' }))
  const sent: unknown[] = []
  network.use(
    answer(
      reportContent,
      { message: 'Signalement envoyé.' },
      (request) => void request.json().then((body) => sent.push(body)),
    ),
  )
  await person.click(await screen.findByRole('button', { name: 'Signaler lea.martin' }))
  await person.type(await screen.findByRole('textbox', { name: /Que se passe-t-il/ }), 'Des menaces.')
  await person.click(screen.getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toEqual([{ type: 'user', pseudo: 'lea.martin', reason: 'Des menaces.' }])
  await person.click(await screen.findByRole('button', { name: 'Débloquer lea.martin' }))
  expect(await screen.findByRole('button', { name: 'Suivre lea.martin' })).toBeInTheDocument()
})
