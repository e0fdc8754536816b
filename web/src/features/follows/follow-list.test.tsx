import { followUser } from '@aura/contract/follows/follows.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { closeSession, openSession } from '../../lib/session.ts'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { FollowListButton } from './follow-list-button.tsx'

const asked: string[] = []
const person = (id: number, pseudo: string) => ({
  id,
  pseudo,
  profile_picture: null,
  aura_type_id: 4,
  isFollowing: false,
})

/** Two pages of followers; a search finds one of them, or nobody. */
const followers = http.get('*/api/followers/:pseudo', ({ request }) => {
  const query = new URL(request.url).searchParams
  asked.push(query.toString())
  const search = query.get('query')
  const all = [person(1, 'zoé'), person(2, 'moi'), person(3, 'max')]
  if (search) {
    const found = all.filter(({ pseudo }) => pseudo.includes(search))
    return HttpResponse.json({ followers: found, hasMore: false, nextCursor: null })
  }
  return query.get('cursor') === 'suite'
    ? HttpResponse.json({ followers: all.slice(2), hasMore: false, nextCursor: null })
    : HttpResponse.json({ followers: all.slice(0, 2), hasMore: true, nextCursor: 'suite' })
})

class NeverSeen {
  observe = () => undefined
  disconnect = () => undefined
}

beforeEach(() => {
  window.IntersectionObserver = NeverSeen as unknown as typeof IntersectionObserver
  asked.length = 0
  closeSession()
  openSession({ token: 'a-token', pseudo: 'moi' })
})

async function open() {
  const view = renderPage(<FollowListButton kind="followers" pseudo="lea" />, '/profile/lea')
  await view.person.click(screen.getByRole('button', { name: 'Voir les abonnés' }))
  const dialog = await screen.findByRole('dialog', { name: 'Abonnés' })
  return { ...view, dialog }
}

test('[PRF-07] the count opens a modal of people, page by page, from which one follows and goes to their profile', async () => {
  network.use(followers, answer(followUser, { isFollowing: true, followers: 9 }))
  const view = await open()
  const list = await screen.findByRole('list', { name: 'Abonnés' })
  expect(within(list).queryByRole('button', { name: 'Suivre moi' })).not.toBeInTheDocument()
  await view.person.click(screen.getByRole('button', { name: 'Afficher plus' }))
  const follow = await within(list).findByRole('button', { name: 'Suivre max' })
  await view.person.click(follow)
  expect(follow).toHaveTextContent('Suivi')
  expect(asked).toEqual(['', 'cursor=suite'])
  await view.person.click(within(list).getByRole('link', { name: 'zoé' }))
  expect(view.address()).toBe('/profile/zo%C3%A9')
})

test('[PRF-07] the list is searched once one stops typing, and says when nobody is found', async () => {
  network.use(followers)
  const { person: actor } = await open()
  await screen.findByRole('list', { name: 'Abonnés' })
  const field = screen.getByRole('searchbox', { name: 'Chercher un pseudo' })
  await actor.type(field, 'max')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'zoé' })).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'max' })).toBeInTheDocument()
  await actor.type(field, 'ime')
  expect(await screen.findByText(/Personne dont le pseudo contienne «.maxime.»\./)).toBeInTheDocument()
  expect(asked).toEqual(['', 'query=max', 'query=maxime'])
})

test('[APP-18] a list that fails is asked again', async () => {
  network.use(http.get('*/api/followers/:pseudo', () => HttpResponse.error()))
  const { person: actor } = await open()
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  network.use(followers)
  await actor.click(retry)
  expect(await screen.findByRole('link', { name: 'zoé' })).toBeInTheDocument()
})

test('[PRF-07] a search that has looked through the latest goes on when asked to, and then says that there is nobody', async () => {
  const cursors: (string | null)[] = []
  network.use(
    http.get('*/api/followers/:pseudo', ({ request }) => {
      const query = new URL(request.url).searchParams
      if (!query.get('query'))
        return HttpResponse.json({ followers: [person(1, 'zoé')], hasMore: false, nextCursor: null })
      cursors.push(query.get('cursor'))
      const isFirst = query.get('cursor') === null
      return HttpResponse.json({ followers: [], hasMore: isFirst, nextCursor: isFirst ? 'suite' : null })
    }),
  )
  const { person: actor } = await open()
  await actor.type(await screen.findByRole('searchbox', { name: 'Chercher un pseudo' }), 'max')
  expect(await screen.findByText(/Pas de «.max.» parmi les plus récents\./)).toBeInTheDocument()
  await actor.click(screen.getByRole('button', { name: 'Chercher plus loin' }))
  expect(await screen.findByText(/Personne dont le pseudo contienne «.max.»\./)).toBeInTheDocument()
  expect(cursors).toEqual([null, 'suite'])
})
