import { challengeRecord } from '@aura/contract/challenges/challenges.contract'
import { followUser, listFollowing, unfollowUser } from '@aura/contract/follows/follows.contract'
import { rankOf } from '@aura/contract/leaderboard/leaderboard.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { blockAccount, muteAccount, unblockAccount } from '@aura/contract/privacy/privacy.contract'
import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { ownTwitch } from '@aura/contract/twitch/twitch.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aPost, aProfile } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { serveBareProfile } from '../../testing/profile-page.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { ProfilePage } from './profile-page.tsx'

const show = (at = '/profile/lea.martin') => renderPage(<ProfilePage />, at, '/profile/:pseudo')
const noPosts = answer(profilePosts, { posts: [], hasMore: false })

beforeEach(() => {
  beMember()
  serveBareProfile()
  network.use(answer(ownTwitch, { provider: 'off', twitch_username: null, needs_renewal: false }))
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
  expect(screen.getByRole('button', { name: 'Suivre lea.martin' })).toBeInTheDocument()
  expect(
    screen.queryByRole('link', { name: /Modifier le profil|Ajouter une bio|Réglages/ }),
  ).not.toBeInTheDocument()
})

test('[PRF-01, APP-21] a pseudo wider than the screen breaks after its signs', async () => {
  network.use(answer(getProfile, aProfile({ pseudo: 'lea.martin_du-13' })), noPosts)
  show('/profile/lea.martin_du-13')
  await screen.findByText('abonnés')
  const name = screen.getByRole('heading', { name: 'lea.martin_du-13' })
  expect(name.innerHTML).toBe('lea.<wbr>martin_<wbr>du-<wbr>13')
})

test('[PRF-01] a day that moved nothing shows as no gain and no loss, without a sign', async () => {
  network.use(answer(getProfile, aProfile({ aura_gained_last_24h: 0, aura_lost_last_24h: 0 })), noPosts)
  show()
  const aura = await screen.findByRole('region', { name: 'Aura' })
  expect(aura).toHaveTextContent(/0\sgagnée en 24 h/)
  expect(aura).toHaveTextContent(/0\sperdue en 24 h/)
  expect(aura).not.toHaveTextContent(/[+−]0/)
})

test('[PRF-03, PRF-09, PRF-10, APP-18] one’s own profile offers to edit it, to add a bio and to post, not to follow oneself', async () => {
  network.use(answer(getProfile, aProfile({ pseudo: 'moi', isOwnProfile: true })), noPosts)
  show('/profile/moi')
  expect(await screen.findByRole('link', { name: 'Modifier le profil' })).toHaveAttribute(
    'href',
    '/edit-profile',
  )
  expect(screen.getByRole('link', { name: 'Ajouter une bio' })).toHaveAttribute('href', '/edit-profile')
  expect(screen.getByRole('link', { name: 'Réglages' })).toHaveAttribute('href', '/settings')
  expect(await screen.findByRole('link', { name: 'Créer un post' })).toHaveAttribute('href', '/create-post')
  expect(screen.queryByRole('button', { name: /Suivre|Options du profil/ })).not.toBeInTheDocument()
})

test.each([
  [
    { ranks: 12, aura: 40, champion_of: ['2026-10', '2026-08'] },
    {
      '12e ce mois-ci': '/rank',
      'Première place du classement d’octobre 2026 et d’août 2026': '/rank/2026-10',
    },
  ],
  [{ ranks: 1, aura: 90, champion_of: [] }, { '1er ce mois-ci': '/rank' }],
  [{ ranks: null, aura: -2, champion_of: [] }, {}],
])('[LDB-01] a profile tells the place of this month and months won: %o', async (found, links) => {
  network.use(answer(getProfile, aProfile()), noPosts, answer(rankOf, found))
  const { client } = show()
  await waitFor(() => expect(client.getQueryData(['leaderboard', 'of', 'lea.martin'])).toEqual(found))
  for (const [name, address] of Object.entries(links))
    expect(await screen.findByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', address)
  expect(screen.queryAllByRole('link', { name: /mois-ci|classement/ })).toHaveLength(
    Object.keys(links).length,
  )
})

test.each([
  [
    { won: 2, created: 1 },
    { '2 défis gagnés': 'won_by', '1 créé': 'created_by' },
  ],
  [{ won: 0, created: 3 }, { '3 défis créés': 'created_by' }],
  [{ won: 0, created: 0 }, {}],
])(
  '[PRF-01, CHL-01] a profile tells challenges won and created, and leads to them: %o',
  async (found, links) => {
    network.use(answer(getProfile, aProfile()), noPosts, answer(challengeRecord, found))
    const { client } = show()
    await waitFor(() => expect(client.getQueryData(['challenges', 'record', 'lea.martin'])).toEqual(found))
    for (const [name, filter] of Object.entries(links))
      expect(await screen.findByRole('link', { name })).toHaveAttribute(
        'href',
        `/challenges?${filter}=lea.martin`,
      )
    expect(screen.queryAllByRole('link', { name: /défi|créé/ })).toHaveLength(Object.keys(links).length)
  },
)

test('[APP-18, MOD-01, PRF-10] someone else’s profile offers to report the person, in words that outlive the page', async () => {
  network.use(answer(getProfile, aProfile()), noPosts)
  const { bodies } = record(reportContent, { message: 'Signalement envoyé.' })
  const { person, unmount } = show()
  const openReport = async () => {
    await person.click(await screen.findByRole('button', { name: 'Options du profil de lea.martin' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Signaler lea.martin' }))
    return screen.findByRole('dialog', { name: 'Signaler ce profil' })
  }
  await person.type(within(await openReport()).getByLabelText('Que se passe-t-il ?'), 'Un faux compte')
  unmount()
  show()
  const dialog = await openReport()
  expect(within(dialog).getByLabelText('Que se passe-t-il ?')).toHaveValue('Un faux compte')
  await person.selectOptions(within(dialog).getByLabelText('De quoi s’agit-il ?'), 'Usurpation')
  await person.click(within(dialog).getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Signalement envoyé.')).toBeInTheDocument()
  expect(bodies).toEqual([{ type: 'user', userId: 20, reason: 'Un faux compte', category: 'impersonation' }])
})

test('[PST-19] a profile is shared by the device’s own sheet; closing it copies nothing', async () => {
  const shared: ShareData[] = []
  const value = async (data: ShareData) => {
    shared.push(data)
    if (shared.length > 1) throw new DOMException('closed', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  network.use(answer(getProfile, aProfile()), noPosts)
  const { person } = show()
  for (const count of [1, 2]) {
    await person.click(await screen.findByRole('button', { name: 'Options du profil de lea.martin' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Partager le profil' }))
    await waitFor(() => expect(shared).toHaveLength(count))
  }
  const url = `${window.location.origin}/profile/lea.martin`
  expect(shared[0]).toEqual({ title: 'Le profil de lea.martin sur Aura', url })
  expect(await navigator.clipboard.readText()).toBe('')
  expect(screen.queryByText('Lien copié')).not.toBeInTheDocument()
})

test('[PST-19] without such a sheet the link of one’s own profile is copied, and a refused copy shows it', async () => {
  network.use(answer(getProfile, aProfile({ pseudo: 'moi', isOwnProfile: true })), noPosts)
  const { person } = show('/profile/moi')
  const share = await screen.findByRole('button', { name: 'Partager le profil' })
  await person.click(share)
  expect(await screen.findByText('Lien copié')).toBeInTheDocument()
  const url = `${window.location.origin}/profile/moi`
  expect(await navigator.clipboard.readText()).toBe(url)
  const refusal = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'))
  onTestFinished(() => refusal.mockRestore())
  await person.click(share)
  expect(await screen.findByText(new RegExp(`n’a pas pu être copié.*${url}`))).toBeInTheDocument()
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
  network.use(refuse(unfollowUser, 500, 'platform.internal', { message: 'Non.' }))
  await person.click(screen.getByRole('button', { name: 'Suivi\u00a0: lea.martin' }))
  expect(await screen.findByText('Non.')).toBeInTheDocument()
  expect(screen.getByText('abonnés').nextElementSibling).toHaveTextContent('1 483')
})

test('[PRF-07, PRF-16] following and unfollowing move one’s own count of follows, and back when refused', async () => {
  const lea = { id: 20, pseudo: 'lea.martin', profile_picture: null, aura_type_id: 4, isFollower: false }
  network.use(
    answer(getProfile, aProfile({ id: 1, pseudo: 'moi', isOwnProfile: true, following: 1 })),
    noPosts,
    answer(listFollowing, { following: [{ ...lea, isFollowing: true }], hasMore: false, nextCursor: null }),
    answer(unfollowUser, { isFollowing: false, followers: 1481 }),
    refuse(followUser, 500, 'platform.internal', { message: 'Non.' }),
  )
  const { person } = show('/profile/moi')
  const count = async () => (await screen.findByText(/^abonnements?$/)).nextElementSibling
  expect(await count()).toHaveTextContent('1')
  await person.click(screen.getByRole('button', { name: 'Voir les abonnements' }))
  await person.click(await screen.findByRole('button', { name: 'Suivi\u00a0: lea.martin' }))
  await waitFor(async () => expect(await count()).toHaveTextContent('0'))
  await person.click(await screen.findByRole('button', { name: 'Suivre lea.martin' }))
  expect(await screen.findByText('Non.')).toBeInTheDocument()
  expect(await count()).toHaveTextContent('0')
})

test('[PRF-16] somebody who follows the viewer is followed back', async () => {
  network.use(answer(getProfile, aProfile({ isFollower: true })), noPosts)
  show()
  expect(await screen.findByRole('button', { name: 'Suivre en retour lea.martin' })).toBeInTheDocument()
})

test('[PRF-04] the grid asks for 10 posts at a time by offset, and shows each post once', async () => {
  network.use(answer(getProfile, aProfile()))
  const { queries } = record(profilePosts, ({ query }) => {
    const isFirst = query.get('offset') === '0'
    const ids = isFirst ? [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] : [1, 12]
    return { posts: ids.map((id) => aPost({ id })), hasMore: isFirst }
  })
  show()
  // The drawn page of these tests has no height: its end is always near.
  const grid = await screen.findByRole('list', { name: 'Posts de lea.martin' })
  await within(grid).findByRole('link', { name: /Légende 12/ })
  expect(within(grid).getAllByRole('link')).toHaveLength(11)
  expect(queries.map((query) => new URLSearchParams(query).get('offset'))).toEqual(['0', '10'])
})

test('[PRV-06] blocking asks first; the profile then says so and leads back', async () => {
  let isBlocked = false
  const set = (value: boolean) => () => {
    isBlocked = value
    return { message: 'Fait.' }
  }
  const hidden = {
    code: 'privacy.blocked-by-you',
    message: 'Vous avez bloqué cette personne.',
    requestId: 'r',
  }
  network.use(
    answer(getProfile, () => (isBlocked ? HttpResponse.json(hidden, { status: 404 }) : aProfile())),
    noPosts,
    answer(blockAccount, set(true)),
    answer(unblockAccount, set(false)),
  )
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Options du profil de lea.martin' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Bloquer lea.martin' }))
  const question = await screen.findByRole('alertdialog', { name: /^Bloquer lea.martin/ })
  await person.click(within(question).getByRole('button', { name: 'Bloquer' }))
  const { bodies } = record(reportContent, { message: 'Signalement envoyé.' })
  await person.click(await screen.findByRole('button', { name: 'Signaler lea.martin' }))
  await person.type(await screen.findByRole('textbox', { name: /Que se passe-t-il/ }), 'Des menaces.')
  await person.selectOptions(screen.getByLabelText('De quoi s’agit-il ?'), 'Violence')
  await person.click(screen.getByRole('button', { name: 'Envoyer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodies).toEqual([
    { type: 'user', pseudo: 'lea.martin', reason: 'Des menaces.', category: 'violence' },
  ])
  await person.click(await screen.findByRole('button', { name: 'Débloquer lea.martin' }))
  expect(await screen.findByRole('button', { name: 'Suivre lea.martin' })).toBeInTheDocument()
})

test('[PRV-08] muting says all that it hides, at once and in place of the posts', async () => {
  let isMuted = false
  const mute = () => {
    isMuted = true
    return { message: 'Fait.' }
  }
  network.use(
    answer(getProfile, () => aProfile({ isMuted })),
    noPosts,
    answer(muteAccount, mute),
  )
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Options du profil de lea.martin' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Masquer lea.martin' }))
  const hidden = 'les posts, les commentaires et les notifications de lea.martin'
  expect(await screen.findByText(`Vous ne verrez plus ${hidden}.`)).toBeInTheDocument()
  expect(
    await screen.findByText(`Vous avez masqué ${hidden}. Cette personne n’en sait rien.`),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Options du profil de lea.martin' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Partager le profil',
    'Ne plus masquer lea.martin',
    'Bloquer lea.martin',
    'Signaler lea.martin',
  ])
})
