import { auraBalance, auraDay, giveAura, userAuraGiven } from '@aura/contract/aura/aura.contract'
import { isProfileCelebrity, searchCelebrities } from '@aura/contract/celebrities/celebrities.contract'
import { suggestPeople } from '@aura/contract/follows/follows.contract'
import { listNotifications } from '@aura/contract/notifications/notifications.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { allUsers, searchPeople, searchRights } from '@aura/contract/search/search.contract'
import { exploredPosts, searchHashtags, searchPosts } from '@aura/contract/search/search.posts.contract'
import { ownTwitch } from '@aura/contract/twitch/twitch.contract'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DonateButton } from '../../features/aura/donate-dialog.tsx'
import { unreadKey } from '../../features/notifications/unread.ts'
import { UnreadBadge } from '../../features/notifications/unread-badge.tsx'
import { isCalm, setCalm } from '../../lib/calm.ts'
import { closeSession } from '../../lib/session.ts'
import { answer } from '../../testing/answer.ts'
import { openButton, openComments, showPost, stubScreen } from '../../testing/comments-network.tsx'
import { aComment, aDay, aPost, aProfile, noAuraGiven } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { aNotification, pageOf } from '../../testing/notifications.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { NotificationsPage } from '../notifications/notifications-page.tsx'
import { ProfilePage } from '../profiles/profile-page.tsx'
import { SearchPage } from '../search/search-page.tsx'
import { UsersPage } from '../search/users-page.tsx'

const spokenAttributes = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder']

/** All that a page shows or says, without its dates. */
function saidOn(page: Element = document.body): string[] {
  return [...page.querySelectorAll('*')]
    .filter((element) => !element.closest('time') && element.getAttribute('data-testid') !== 'address')
    .flatMap((element) => [
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(textOf),
      ...spokenAttributes.map((name) => element.getAttribute(name) ?? ''),
      element instanceof HTMLInputElement ? element.value : '',
    ])
    .map((said) => said.trim())
    .filter((said) => said !== '')
}

const textOf = ({ textContent }: ChildNode) => textContent ?? ''
/** Texts by people, and levels of comments, are no counts. */
const withoutWords = (said: string) =>
  said.replace(/^(Options du post\s: )?(Légende|Commentaire) \d+$|, niveau \d$/, '')
const countsOn = (page?: Element) => saidOn(page).filter((said) => /\d/.test(withoutWords(said)))

beforeEach(() => {
  beMember()
  stubScreen()
  setCalm(true)
})

test('[APP-12] a post tells no number, and its acts still tell what one did', async () => {
  const { person } = showPost([])
  expect(countsOn()).toEqual([])
  const give = screen.getByRole('button', { name: 'Donner de l’aura' })
  const like = screen.getByRole('button', { name: 'J’aime' })
  network.use(answer(giveAura, { delta: 1 }), answer(likePost, { delta: 1 }))
  await person.click(give)
  await person.click(like)
  expect(give).toHaveAttribute('aria-pressed', 'true')
  expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(countsOn()).toEqual([])
  act(() => setCalm(false))
  expect(screen.getByText('13 d’aura')).toBeInTheDocument()
  expect(screen.getByText('4 mentions J’aime')).toBeInTheDocument()
})

test('[APP-12] comments tell neither how many they are nor what they got', async () => {
  const liked = aComment({ id: 101, isLiked: true, userVote: 'up', reply_count: 7, like_count: 12_300 })
  const { panel } = await openComments([aComment({ aura: -4 }), liked])
  await panel.findByText('Commentaire 101')
  expect(panel.getByRole('button', { name: 'Afficher les réponses' })).toBeInTheDocument()
  const [like, pressed] = panel.getAllByRole('button', { name: 'J’aime' })
  expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(pressed).toHaveAttribute('aria-pressed', 'true')
  expect(openButton()).toHaveTextContent('')
  expect(countsOn()).toEqual([])
})

test('[APP-12] a profile shows who someone is, and leads to whom they know, without figures', async () => {
  network.use(
    answer(isProfileCelebrity, { isCelebrity: false }),
    answer(getProfile, aProfile()),
    answer(profilePosts, { posts: [aPost(), aPost({ id: 2 })], hasMore: false }),
    answer(userAuraGiven, {
      auraGivenFromPosts: 1284,
      auraGivenFromDonations: 30,
      posts: [aPost({ id: 4 })],
      nextCursor: null,
      hasMore: false,
    }),
  )
  const { person } = renderPage(<ProfilePage />, '/profile/lea.martin', '/profile/:pseudo')
  expect(await screen.findAllByRole('link', { name: /^Légende \d$/ })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Voir les abonnés' })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Aura' })).toHaveTextContent('solaris, rare')
  expect(countsOn()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Aura donnée' }))
  expect(await screen.findByRole('list', { name: /Posts/ })).toBeInTheDocument()
  expect(countsOn()).toEqual([])
})

test('[APP-12] one’s own profile leads to the history, where figures stand; what one has stands where one gives', async () => {
  network.use(
    answer(isProfileCelebrity, { isCelebrity: false }),
    answer(getProfile, aProfile({ pseudo: 'moi', isOwnProfile: true })),
    answer(profilePosts, { posts: [], hasMore: false }),
    answer(ownTwitch, { provider: 'off', twitch_username: null, needs_renewal: false }),
    answer(userAuraGiven, noAuraGiven),
    answer(auraBalance, { aura: 12_940 }),
    answer(auraDay, aDay),
  )
  const { person, address } = renderPage(<ProfilePage />, '/profile/moi', '/profile/:pseudo')
  await person.click(await screen.findByRole('link', { name: 'Mon historique' }))
  expect(address()).toBe('/aura-history')
  renderPage(<DonateButton pseudo="lea.martin" />)
  await person.click(screen.getByRole('button', { name: 'Donner de l’aura' }))
  expect(await screen.findByText(/Vous avez 12\s940 d’aura/)).toBeInTheDocument()
})

test('[APP-12] search and the directory tell who, not how many nor how high', async () => {
  const person = { id: 1, pseudo: 'victor', profile_picture: null, aura_type_id: 4, aura: 12_940 }
  const found = { ...person, isFollowing: false, isFollower: false }
  network.use(
    answer(searchRights, { canFilter: false }),
    answer(suggestPeople, { people: [], followsAnyone: true }),
    answer(searchHashtags, [{ tag: 'mer', label: 'mer', posts: 12 }]),
    answer(exploredPosts, { posts: [], hasMore: false, nextCursor: null }),
    answer(searchPeople, [{ ...found, is_live: null, bio: null, followers: 1482 }]),
    answer(searchPosts, { posts: [], hasMore: false, nextCursor: null }),
    answer(searchCelebrities, []),
    answer(allUsers, {
      users: [found],
      total: 1243,
      hasMore: true,
    }),
  )
  const { person: user, unmount } = renderPage(<SearchPage />, '/search')
  await user.type(screen.getByRole('combobox', { name: /^Rechercher/ }), 'vict')
  expect(await screen.findByRole('row', { name: /^victor/ })).toBeInTheDocument()
  expect(await screen.findByText('Les résultats sont affichés.')).toBeInTheDocument()
  expect(countsOn()).toEqual([])
  unmount()
  renderPage(<UsersPage />, '/users')
  expect(await screen.findByRole('link', { name: 'victor' })).toBeInTheDocument()
  // The number of the present page is no count of people or acts.
  expect(countsOn()).toEqual(['Page 1'])
})

test('[APP-12, APP-13, NTF-19] notifications say who and what; that some are unread is a dot; the digest alone says how much', async () => {
  const unreadByTopic = { aura: 1, like: 2, comment: 0, reward: 1, following: 0, challenge: 0, moderation: 0 }
  const check = { hasNew: true, title: '', body: '', unread: 4, unreadByTopic, latest: null }
  network.use(
    answer(
      listNotifications,
      pageOf([
        aNotification({ actors_count: 5 }),
        aNotification({ id: 2, type: 'auraPosted', kind: 'donation', data: { auraGained: 30 } }),
        aNotification({ id: 3, type: 'reward', kind: 'toxic-loss', data: { auraGained: -1 }, actors: [] }),
        aNotification({
          id: 4,
          type: 'auraPosted',
          kind: 'calm-digest',
          data: { auraGained: 12 },
          actors: [],
        }),
      ]),
    ),
  )
  const { client } = renderPage(
    <>
      <nav>
        <UnreadBadge />
      </nav>
      <NotificationsPage />
    </>,
    '/notifications',
  )
  act(() => client.setQueryData(unreadKey, check))
  expect(await screen.findByRole('link', { name: 'léa et d’autres ont aimé votre post' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'léa vous a donné de l’aura' })).toBeVisible()
  expect(
    screen.getByRole('link', { name: 'Votre commentaire a été jugé toxique\u00a0: vous perdez de l’aura' }),
  ).toBeVisible()
  expect(within(screen.getByRole('navigation')).getByText('du nouveau')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Likes\s*du nouveau$/ })).toBeVisible()
  const digest = 'Votre journée\u00a0: +12\u00a0aura'
  expect(countsOn()).toEqual([digest, `Options de la notification\u00a0: ${digest}`])
})

test('[APP-12] another tab changes it here too, and it goes with the session', () => {
  expect(isCalm()).toBe(true)
  showPost([])
  expect(countsOn()).toEqual([])
  localStorage.removeItem('aura.calm')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'aura.calm' })))
  expect(screen.getByText('12 d’aura')).toBeInTheDocument()
  act(() => setCalm(true))
  expect(countsOn()).toEqual([])
  act(closeSession)
  expect(isCalm()).toBe(false)
  expect(screen.getByText('12 d’aura')).toBeInTheDocument()
})
