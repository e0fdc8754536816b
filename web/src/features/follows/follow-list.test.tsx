import { followUser, listFollowers } from '@aura/contract/follows/follows.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { useNavigate, useParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { FollowListButton } from './follow-list-button.tsx'

const person = (id: number, pseudo: string) => ({
  id,
  pseudo,
  profile_picture: null,
  aura_type_id: 4,
  isFollowing: false,
  isFollower: pseudo === 'max',
})

/** Answers two pages of followers, of which a search finds one or none. */
const recordFollowers = () =>
  record(listFollowers, ({ query }) => {
    const search = query.get('query')
    const all = [person(1, 'zoé'), person(2, 'moi'), person(3, 'max')]
    const end = { hasMore: false, nextCursor: null }
    if (search) return { followers: all.filter(({ pseudo }) => pseudo.includes(search)), ...end }
    return query.get('cursor') === 'suite'
      ? { followers: all.slice(2), ...end }
      : { followers: all.slice(0, 2), hasMore: true, nextCursor: 'suite' }
  }).queries

class NeverSeen {
  observe = () => undefined
  disconnect = () => undefined
}

beforeEach(() => {
  window.IntersectionObserver = NeverSeen as unknown as typeof IntersectionObserver
  beMember()
})

async function open() {
  const view = renderPage(<FollowListButton kind="followers" pseudo="lea" />, '/profile/lea')
  await view.person.click(screen.getByRole('button', { name: 'Voir les abonnés' }))
  const dialog = await screen.findByRole('dialog', { name: 'Abonnés' })
  return { ...view, dialog }
}

test('[PRF-07] the count opens a modal of people, page by page, from which one follows and goes to their profile', async () => {
  const asked = recordFollowers()
  network.use(answer(followUser, { isFollowing: true, followers: 9 }))
  const view = await open()
  const list = await screen.findByRole('list', { name: 'Abonnés' })
  expect(within(list).queryByRole('button', { name: 'Suivre moi' })).not.toBeInTheDocument()
  await view.person.click(screen.getByRole('button', { name: 'Afficher plus' }))
  // The button to follow a follower says so.
  const follow = await within(list).findByRole('button', { name: 'Suivre en retour max' })
  await view.person.click(follow)
  expect(follow).toHaveTextContent('Suivi')
  expect(within(list).getByRole('button', { name: 'Suivre zoé' })).toHaveTextContent(/^Suivre$/)
  await view.person.dblClick(within(list).getByRole('button', { name: 'Suivre zoé' }))
  expect(within(list).getByRole('button', { name: /zoé$/ })).toHaveTextContent(/^Suivi$/)
  expect(asked).toEqual(['', 'cursor=suite'])
  await view.person.click(within(list).getByRole('link', { name: 'zoé' }))
  expect(view.address()).toBe('/profile/zo%C3%A9')
})

test('[PRF-07] the list is searched once one stops typing, and says when nobody is found', async () => {
  const asked = recordFollowers()
  const { person: actor } = await open()
  await screen.findByRole('list', { name: 'Abonnés' })
  const field = screen.getByRole('textbox', { name: 'Chercher un pseudo' })
  await actor.type(field, 'max')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'zoé' })).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'max' })).toBeInTheDocument()
  await actor.type(field, 'ime')
  expect(await screen.findByText(/Personne dont le pseudo contienne «.maxime.»\./)).toBeInTheDocument()
  expect(asked).toEqual(['', 'query=max', 'query=maxime'])
})

test('[APP-18] a list that fails is asked again', async () => {
  network.use(disconnect(listFollowers))
  const { person: actor } = await open()
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  recordFollowers()
  await actor.click(retry)
  expect(await screen.findByRole('link', { name: 'zoé' })).toBeInTheDocument()
})

test('[PRF-07] a search that has looked through the latest goes on when asked to, and then says that there is nobody', async () => {
  const end = { hasMore: false, nextCursor: null }
  const { queries } = record(listFollowers, ({ query }) => {
    if (!query.has('query')) return { followers: [person(1, 'zoé')], ...end }
    return { followers: [], ...(query.has('cursor') ? end : { hasMore: true, nextCursor: 'suite' }) }
  })
  const { person: actor } = await open()
  await actor.type(await screen.findByRole('textbox', { name: 'Chercher un pseudo' }), 'max')
  expect(await screen.findByText(/Pas de «.max.» parmi les plus récents\./)).toBeInTheDocument()
  await actor.click(screen.getByRole('button', { name: 'Chercher plus loin' }))
  expect(await screen.findByText(/Personne dont le pseudo contienne «.max.»\./)).toBeInTheDocument()
  expect(queries).toEqual(['', 'query=max', 'query=max&cursor=suite'])
})

function ListOfProfile() {
  const { pseudo = '' } = useParams()
  const navigate = useNavigate()
  return (
    <>
      <FollowListButton key={pseudo} kind="followers" pseudo={pseudo} />
      <button type="button" onClick={() => void navigate(-1)}>
        Retour
      </button>
    </>
  )
}

test('[PRF-07] a step back from a profile of the list opens it again, but not once it was closed', async () => {
  recordFollowers()
  const { person, address } = renderPage(<ListOfProfile />, '/profile/lea', '/profile/:pseudo')
  await person.click(screen.getByRole('button', { name: 'Voir les abonnés' }))
  await person.click(await screen.findByRole('link', { name: 'zoé' }))
  expect(address()).toBe('/profile/zo%C3%A9')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const goBack = () => person.click(screen.getByRole('button', { name: 'Retour' }))
  await goBack()
  expect(await screen.findByRole('dialog', { name: 'Abonnés' })).toBeInTheDocument()
  await person.click(await screen.findByRole('link', { name: 'zoé' }))
  await goBack()
  await person.click(await screen.findByRole('button', { name: 'Fermer' }))
  expect(address()).toBe('/profile/lea')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
