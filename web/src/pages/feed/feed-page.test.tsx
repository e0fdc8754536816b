import { listPostComments } from '@aura/contract/comments/comments.contract'
import { errors } from '@aura/contract/errors'
import { discovery, following } from '@aura/contract/feed/feed.contract'
import { viewPosts } from '@aura/contract/posts/posts.contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearPosition } from '../../features/feed/feed-position.ts'
import { areCommunitiesInFeed } from '../../lib/feed-communities.ts'
import { Link } from '../../lib/router.tsx'
import { closeSession, openSession } from '../../lib/session.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aCommentPage } from '../../testing/comments-network.tsx'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
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
  beMember()
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

test('[FED-01, FED-04] choosing a tab starts it from its first page, in the address', async () => {
  let reads = 0
  const { queries } = record(discovery, () => pageOf(postsFrom(++reads * 10, 2)))
  network.use(answer(following, pageOf(postsFrom(100, 2))))
  const { person, address } = show()
  await post('p10')
  await person.click(tab('abonnement'))
  expect(await post('p100')).toBeInTheDocument()
  expect(address()).toBe('/feed?tab=abonnement')
  await person.click(tab('découverte'))
  expect(await post('p20')).toBeInTheDocument()
  expect(screen.queryByRole('article', { name: 'Post de p10' })).not.toBeInTheDocument()
  expect(queries).toEqual(['limit=30', 'limit=30'])
})

test.each(['/feed', '/feed?tab=decouverte'])(
  '[FED-04] « Accueil » pressed on %s starts from the newest posts',
  async (at) => {
    let reads = 0
    network.use(answer(discovery, () => pageOf(postsFrom(++reads * 10, 2))))
    const { person } = renderPage(
      <>
        {/* In a browser a link to the present address replaces by itself; the address of the test is not that of jsdom. */}
        <Link to="/feed" replace={at === '/feed'}>
          Accueil
        </Link>
        <FeedPage />
      </>,
      at,
      '/feed',
    )
    await post('p10')
    await person.click(screen.getByRole('link', { name: 'Accueil' }))
    expect(await post('p20')).toBeInTheDocument()
    expect(screen.queryByRole('article', { name: 'Post de p10' })).not.toBeInTheDocument()
  },
)

test('[CMT-01] comments that were open before a reload do not open at the post it begins with', async () => {
  // Posts that come before the step back open, and read, the comments of the first for a moment.
  network.use(answer(discovery, pageOf(postsFrom(1, 2))), answer(listPostComments, aCommentPage([])))
  clearPosition('decouverte')
  const before = '/feed?before'
  const { address } = renderPage(<FeedPage />, '/feed', '/feed', { comments: true }, before)
  // On the entry of the comments the next step back would change nothing.
  await waitFor(() => expect(address()).toBe(before))
  await post('p1')
  for (const button of await screen.findAllByRole('button', { name: 'Commentaires' }))
    expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('posts of one’s communities join the followed ones where wanted, for this account alone', async () => {
  const { queries } = record(following, ({ query }) =>
    pageOf(postsFrom(query.get('communities') === 'true' ? 200 : 100, 2)),
  )
  const { person } = show('/feed?tab=abonnement')
  await post('p100')
  await person.click(await screen.findByRole('button', { name: 'Avec mes communautés', pressed: false }))
  expect(await post('p200')).toBeInTheDocument()
  expect(queries).toEqual(['limit=30', 'limit=30&communities=true'])
  expect(areCommunitiesInFeed()).toBe(true)
  beMember('quelqu.un')
  expect(areCommunitiesInFeed()).toBe(false)
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

test('[APP-18, APP-19] a failure says why and can be tried again; the focus then stands on the heading', async () => {
  network.use(refuse(discovery, 500, 'platform.internal'))
  const { person } = show()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Une erreur inattendue s’est produite.')
  network.use(answer(discovery, pageOf(postsFrom(1, 1))))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await post('p1')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

/** The reader rests on what is shown for longer than a post takes to count as seen. */
const rest = () => act(() => vi.advanceTimersByTimeAsync(1200))

test('[FED-20] a post that stays on the screen is told as seen, once, when the page is left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openSession({ token: 'another-token', pseudo: 'moi' })
  const { bodies } = record(viewPosts, { viewed: 1 })
  network.use(answer(discovery, pageOf(postsFrom(41, 3))))
  const first = show()
  await post('p41')
  await rest()
  first.unmount()
  await waitFor(() => expect(bodies).toEqual([{ postIds: [41] }]))
  const again = show()
  await post('p41')
  await rest()
  again.unmount()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(bodies).toHaveLength(1)
})

test('[FED-20] nothing is told of visitors', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  closeSession()
  const { bodies } = record(viewPosts, { viewed: 1 })
  network.use(answer(discovery, pageOf(postsFrom(51, 1))))
  const visitor = show()
  await post('p51')
  await rest()
  visitor.unmount()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(bodies).toEqual([])
})

/** A finger goes down by so many pixels on the feed, and lets go. */
function pull(pixels: number) {
  const scroller = document.querySelector('[data-feed-scroller]') as HTMLElement
  fireEvent.touchStart(scroller, { touches: [{ clientX: 50, clientY: 100 }] })
  fireEvent.touchMove(scroller, { touches: [{ clientX: 50, clientY: 100 + pixels }] })
  const shown = document.querySelector('[data-pull]')?.getAttribute('data-pull')
  fireEvent.touchEnd(scroller, { touches: [] })
  return shown
}

test('[FED-13] posts that a later page repeats are shown once', async () => {
  record(discovery, ({ query }) =>
    query.has('cursor') ? pageOf([...postsFrom(1, 2), ...postsFrom(3, 1)]) : pageOf(postsFrom(1, 2), 'next'),
  )
  show()
  await post('p1')
  const scroller = document.querySelector('[data-feed-scroller]') as HTMLElement
  // jsdom knows no sizes: the reader stands at the first post, near the end.
  Object.defineProperty(scroller, 'clientHeight', { value: 1 })
  fireEvent.scroll(scroller)
  await post('p3')
  expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual(
    ['p1', 'p2', 'p3'].map((pseudo) => `Post de ${pseudo}`),
  )
})

test('[FED-13, APP-18] pulling down at the top refreshes; when that fails nothing is lost', async () => {
  network.use(answer(discovery, pageOf(postsFrom(1, 3))))
  show()
  await post('p1')
  network.use(refuse(discovery, 503, 'platform.unavailable'))
  // The code of the gesture loads after the first picture.
  fireEvent.load(document.querySelector('[data-feed-scroller] img') as HTMLElement)
  await waitFor(() => expect(document.querySelector('[data-place="under-tabs"]')).toBeInTheDocument())
  // The element is there a moment before its listeners.
  await waitFor(() => expect(pull(40)).toBe('pulling'))
  expect(document.querySelector('[data-pull]')).not.toBeInTheDocument()
  expect(pull(120)).toBe('enough')
  expect(await screen.findByText(errors['platform.unavailable'].message)).toBeInTheDocument()
  expect(screen.getByRole('article', { name: 'Post de p1' })).toBeInTheDocument()
  network.use(answer(discovery, pageOf(postsFrom(11, 3))))
  pull(120)
  expect(await post('p11')).toBeInTheDocument()
  expect(screen.queryByRole('article', { name: 'Post de p1' })).not.toBeInTheDocument()
})

test('[ACC-36] a refresh that is answered after another account came shows nothing of the first', async () => {
  const late = Promise.withResolvers<ReturnType<typeof pageOf>>()
  const asked = Promise.withResolvers<void>()
  network.use(answer(discovery, pageOf(postsFrom(1, 2))))
  const { client } = show()
  await post('p1')
  fireEvent.load(document.querySelector('[data-feed-scroller] img') as HTMLElement)
  await waitFor(() => expect(pull(40)).toBe('pulling'))
  network.use(
    answer(
      discovery,
      () => late.promise,
      () => asked.resolve(),
    ),
  )
  pull(120)
  await asked.promise
  act(() => openSession({ token: 'of-another', pseudo: 'max' }))
  const refreshing = client.getMutationCache().getAll().at(-1)
  late.resolve(pageOf(postsFrom(11, 2)))
  await waitFor(() => expect(refreshing?.state.status).toBe('success'))
  expect(screen.queryByRole('article', { name: 'Post de p11' })).not.toBeInTheDocument()
  expect(
    JSON.stringify(
      client
        .getQueryCache()
        .findAll({ queryKey: ['feed'] })
        .map(({ state }) => state.data),
    ),
  ).not.toContain('p11')
})
