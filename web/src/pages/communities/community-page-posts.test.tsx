import {
  communityPosts,
  communityTopPosts,
  newerInCommunity,
} from '@aura/contract/communities/communities.posts.contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, disconnect } from '../../testing/answer.ts'
import {
  answerPosts,
  article,
  inCommunity,
  showPosts,
  stubCommunityPosts,
} from '../../testing/community-posts.tsx'
import { aCommunity } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { stubSeenShare } from '../../testing/render-post.tsx'

beforeEach(stubCommunityPosts)
afterEach(() => vi.useRealTimers())

test('[COM-07, COM-09, COM-10] posts of the community, newest first, and on another tab those of most aura', async () => {
  answerPosts([inCommunity({ id: 2, pseudo: 'zoe', legend: 'Seulement des mots', media: null, medias: [] })])
  network.use(answer(communityTopPosts, { posts: [inCommunity({ id: 1, pseudo: 'max' })] }))
  const { person, address } = showPosts()
  expect(await article('Post de zoe')).toHaveTextContent('Seulement des mots')
  expect(screen.getByRole('tab', { name: 'Posts Communauté' })).toHaveAttribute('aria-selected', 'true')
  await person.click(screen.getByRole('tab', { name: 'Top Posts' }))
  expect(await article('Post de max')).toBeInTheDocument()
  expect(address()).toBe('/community/7?tab=top')
})

test('[COM-09] the next page is asked for where the last one ended, when its end comes near', async () => {
  const showEnd = stubSeenShare()
  const { queries } = answerPosts([1, 2, 3].map((id) => inCommunity({ id, pseudo: `auteur.${id}` })))
  showPosts()
  await article('Post d’auteur.1')
  showEnd(1)
  await article('Post d’auteur.3')
  expect(queries).toEqual(['limit=10', 'limit=10&cursor=2'])
})

test('new posts of others are announced and read at a press', async () => {
  answerPosts([inCommunity({ id: 5, pseudo: 'zoe' })])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { person } = showPosts()
  await article('Post de zoe')
  network.use(answer(newerInCommunity, { hasNewer: true }))
  await act(() => vi.advanceTimersByTimeAsync(95_000))
  answerPosts([inCommunity({ id: 6, pseudo: 'neuf' }), inCommunity({ id: 5, pseudo: 'zoe' })])
  await person.click(await screen.findByRole('button', { name: 'Nouveaux posts' }))
  expect(await article('Post de neuf')).toBeInTheDocument()
})

test('[COM-07] new posts show at once where there are none', async () => {
  answerPosts([])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  showPosts()
  await screen.findByText(/Écrivez le premier/)
  network.use(answer(newerInCommunity, { hasNewer: true }))
  answerPosts([inCommunity({ id: 6, pseudo: 'neuf' })], '2026-11-20T10:01:35.000Z')
  await act(() => vi.advanceTimersByTimeAsync(95_000))
  expect(await article('Post de neuf')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Nouveaux posts' })).not.toBeInTheDocument()
})

test('without posts a member is asked to write; a failure can be tried again', async () => {
  network.use(disconnect(communityPosts))
  const { person } = showPosts()
  await screen.findByText('Les posts n’ont pas pu être chargés.')
  answerPosts([])
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText(/Écrivez le premier/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Écrire un post' })).toHaveAttribute(
    'href',
    '/create-post?community=7',
  )
})

test.each([
  ['join', 'Rejoignez la communauté pour écrire le premier.'],
  // Somebody who is banned.
  [null, undefined],
] as const)(
  '[COM-06, COM-07] who is no member is not asked to write, but to join if they may (%s)',
  async (action, hint) => {
    answerPosts([])
    showPosts('/community/7', aCommunity({ id: 7, userRole: 'Non membre', action }))
    expect(await screen.findByText('Aucun post pour l’instant')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Écrire un post' })).not.toBeInTheDocument()
    if (hint) expect(screen.getByText(hint)).toBeInTheDocument()
    else expect(screen.queryByText(/Rejoignez/)).not.toBeInTheDocument()
  },
)
