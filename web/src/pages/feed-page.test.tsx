import { giveAura } from '@aura/contract/aura/aura.contract'
import { listPostComments } from '@aura/contract/comments/comments.contract'
import { errors } from '@aura/contract/errors'
import { discovery, following, newerInDiscovery } from '@aura/contract/feed/feed.contract'
import { likePost, viewPosts } from '@aura/contract/posts/posts.contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeSession, openSession } from '../lib/session.ts'
import { answer, refuse } from '../testing/answer.ts'
import { aCommentPage, findPanel, stubScreen } from '../testing/comments-network.tsx'
import { aPost } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { FeedPage } from './feed-page.tsx'

const postsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) => aPost({ id: first + place, pseudo: `p${first + place}` }))
const pageOf = (posts: ReturnType<typeof postsFrom>, nextCursor: string | null = null) => ({
  posts,
  hasMore: nextCursor !== null,
  nextCursor,
  asOf: '2026-11-21T10:00:00.000Z',
})
const show = (at = '/feed') => renderPage(<FeedPage />, at, '/feed')
const tab = (name: string) => screen.getByRole('tab', { name })
const post = (pseudo: string) => screen.findByRole('article', { name: `Post de ${pseudo}` })

beforeEach(() => {
  closeSession()
  openSession({ token: 'a-token', pseudo: 'moi' })
  network.use(answer(viewPosts, { viewed: 1 }))
})
afterEach(() => vi.useRealTimers())

test('[FED-01, FED-18] a visitor sees discovery first', async () => {
  closeSession()
  network.use(answer(discovery, pageOf(postsFrom(1, 2))))
  show()
  expect(await post('p1')).toBeInTheDocument()
  expect(tab('découverte')).toHaveAttribute('aria-selected', 'true')
  expect(tab('abonnement')).toHaveAttribute('aria-selected', 'false')
})

test('[FED-01] of a long feed only the posts near the reader are in the page', async () => {
  network.use(answer(discovery, pageOf(postsFrom(1, 30))))
  show()
  await post('p1')
  expect(screen.getAllByRole('article').length).toBeLessThanOrEqual(7)
})

test('[FED-03] thirty posts are asked for', async () => {
  const queries: string[] = []
  network.use(answer(discovery, pageOf(postsFrom(1, 1)), ({ url }) => queries.push(new URL(url).search)))
  show()
  await post('p1')
  expect(queries).toEqual(['?limit=30'])
})

test('[FED-01, FED-04] choosing a tab starts it from its first page, in the address', async () => {
  const discovered: string[] = []
  network.use(
    http.get('*/api/discovery', ({ request }) => {
      discovered.push(new URL(request.url).search)
      return HttpResponse.json(pageOf(postsFrom(discovered.length * 10, 2)))
    }),
    answer(following, pageOf(postsFrom(100, 2))),
  )
  const { person, address } = show()
  await post('p10')
  await person.click(tab('abonnement'))
  expect(await post('p100')).toBeInTheDocument()
  expect(address()).toBe('/feed?tab=abonnement')
  await person.click(tab('découverte'))
  expect(await post('p20')).toBeInTheDocument()
  expect(screen.queryByRole('article', { name: 'Post de p10' })).not.toBeInTheDocument()
  expect(discovered).toEqual(['?limit=30', '?limit=30'])
})

test('[FED-05] an empty following tab shows discovery instead, and says so', async () => {
  network.use(answer(following, pageOf([])), answer(discovery, pageOf(postsFrom(1, 1))))
  const { address } = show('/feed?tab=abonnement')
  expect(await post('p1')).toBeInTheDocument()
  expect(address()).toBe('/feed?tab=decouverte')
  expect(screen.getByText('Rien de neuf chez vos abonnements : voici la découverte.')).toBeInTheDocument()
  expect(tab('découverte')).toHaveAttribute('aria-selected', 'true')
})

test('[APP-15] a visitor’s following tab asks to log in and will come back', async () => {
  closeSession()
  show('/feed?tab=abonnement')
  expect(await screen.findByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/feed?tab=abonnement')}`,
  )
})

test('[APP-18] nothing to discover yet: what to do next', async () => {
  network.use(answer(discovery, pageOf([])))
  show()
  expect(await screen.findByText('Rien à découvrir pour l’instant')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Créer un post' })).toHaveAttribute('href', '/create-post')
})

test('[APP-18] a failure says why and can be tried again', async () => {
  network.use(refuse(discovery, 500, 'platform.internal'))
  const { person } = show()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Une erreur inattendue s’est produite.')
  network.use(answer(discovery, pageOf(postsFrom(1, 1))))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await post('p1')).toBeInTheDocument()
})

test('[FED-07] the sound is off until asked for, and the choice stays', async () => {
  network.use(answer(discovery, pageOf(postsFrom(1, 1))))
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Activer le son' }))
  expect(screen.getByRole('button', { name: 'Couper le son' })).toBeInTheDocument()
  await waitFor(() => expect(localStorage.getItem('aura.sound')).toBe('on'))
})

/** The reader rests on what is shown for longer than a post takes to count as seen. */
const rest = () => act(() => vi.advanceTimersByTimeAsync(1200))

/** Told of each batch of posts seen. */
function viewsTold(): number[][] {
  const told: number[][] = []
  network.use(
    http.post('*/api/posts/view', async ({ request }) => {
      told.push(((await request.json()) as { postIds: number[] }).postIds)
      return HttpResponse.json({ viewed: 1 })
    }),
  )
  return told
}

test('[FED-20] a post that stays on the screen is told as seen, once, when the page is left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openSession({ token: 'another-token', pseudo: 'moi' })
  const told = viewsTold()
  network.use(answer(discovery, pageOf(postsFrom(41, 3))))
  const first = show()
  await post('p41')
  await rest()
  first.unmount()
  await waitFor(() => expect(told).toEqual([[41]]))
  const again = show()
  await post('p41')
  await rest()
  again.unmount()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(told).toEqual([[41]])
})

test('[FED-20] nothing is told of visitors', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  closeSession()
  const told = viewsTold()
  network.use(answer(discovery, pageOf(postsFrom(51, 1))))
  const visitor = show()
  await post('p51')
  await rest()
  visitor.unmount()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(told).toEqual([])
})

test('[FED-13, FED-04] newer posts are told of, and shown from the top once asked for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked: (string | null)[] = []
  network.use(
    answer(discovery, pageOf(postsFrom(1, 3))),
    answer(newerInDiscovery, { hasNewer: true }, ({ url }) =>
      asked.push(new URL(url).searchParams.get('since')),
    ),
  )
  const { person } = show()
  await post('p1')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(31_000)
  const pill = await screen.findByRole('button', { name: 'Nouveaux posts' })
  expect(asked).toEqual(['2026-11-21T10:00:00.000Z'])
  expect(screen.getByRole('article', { name: 'Post de p1' })).toBeInTheDocument()
  network.use(
    answer(discovery, { ...pageOf(postsFrom(11, 3)), asOf: '2026-11-21T10:05:00.000Z' }),
    answer(newerInDiscovery, { hasNewer: false }),
  )
  await person.click(pill)
  expect(await post('p11')).toBeInTheDocument()
  expect(screen.queryByRole('article', { name: 'Post de p1' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Nouveaux posts' })).not.toBeInTheDocument()
  expect(screen.getByText('Posts actualisés.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Accueil' })).toHaveFocus()
})

/** A finger goes down by so many pixels on the feed, and lets go. */
function pull(pixels: number) {
  const scroller = document.querySelector('[data-feed-scroller]') as HTMLElement
  fireEvent.touchStart(scroller, { touches: [{ clientY: 100 }] })
  fireEvent.touchMove(scroller, { touches: [{ clientY: 100 + pixels }] })
  const shown = document.querySelector('[data-pull]')?.textContent
  fireEvent.touchEnd(scroller, { touches: [] })
  return shown
}

test('[FED-13, APP-18] pulling down at the top refreshes; when that fails nothing is lost', async () => {
  network.use(answer(discovery, pageOf(postsFrom(1, 3))))
  show()
  await post('p1')
  network.use(refuse(discovery, 503, 'platform.unavailable'))
  // The code of the gesture loads after the first picture.
  fireEvent.load(document.querySelector('[data-feed-scroller] img') as HTMLElement)
  await waitFor(() => expect(pull(40)).toBe('Tirez pour actualiser'))
  expect(document.querySelector('[data-pull]')).not.toBeInTheDocument()
  expect(pull(120)).toBe('Relâchez pour actualiser')
  expect(await screen.findByText(errors['platform.unavailable'].message)).toBeInTheDocument()
  expect(screen.getByRole('article', { name: 'Post de p1' })).toBeInTheDocument()
  network.use(answer(discovery, pageOf(postsFrom(11, 3))))
  pull(120)
  expect(await post('p11')).toBeInTheDocument()
  expect(screen.queryByRole('article', { name: 'Post de p1' })).not.toBeInTheDocument()
})

test.each([
  ['the key c', (person: UserEvent) => person.keyboard('c')],
  [
    'its button',
    (person: UserEvent) =>
      person.click(screen.getAllByRole('button', { name: 'Commentaires' })[0] as HTMLElement),
  ],
])('[CMT-01] comments opened by %s take the focus: letters typed then act on no post', async (_by, open) => {
  stubScreen()
  const reads: string[] = []
  const likes: unknown[] = []
  network.use(
    answer(discovery, pageOf(postsFrom(1, 3)), ({ url }) => reads.push(url)),
    answer(listPostComments, aCommentPage([])),
    answer(likePost, { delta: 1 }, (request) => likes.push(request)),
    answer(giveAura, { delta: 1 }, (request) => likes.push(request)),
  )
  const { person } = show()
  await post('p1')
  await open(person)
  // Letters may come before the code of the comments.
  await person.keyboard('alala')
  await findPanel()
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Commentaires' })).toHaveFocus())
  await person.keyboard('alala')
  expect(likes).toEqual([])
  // Neither are the posts read again, nor is the place in them lost.
  expect(reads).toHaveLength(1)
})
