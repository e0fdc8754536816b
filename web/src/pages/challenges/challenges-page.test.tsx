import { listChallenges } from '@aura/contract/challenges/challenges.contract'
import { getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aChallengeWithEntries, aWinner } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { ChallengesPage } from './challenges-page.tsx'

const show = (at = '/challenges') => renderPage(<ChallengesPage />, at)
const none = { challenges: [], hasMore: false, nextCursor: null }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const card = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement
const field = () => screen.getByRole('textbox', { name: 'Titre ou ID' })
const search = () => screen.getByRole('button', { name: 'Chercher' })

beforeEach(() => beMember())

test('[CHL-01, CHL-17, CHL-18] cards tell title, description, prize, state, creator, entries and whether one takes part', async () => {
  const challenges = [
    aChallengeWithEntries({
      id: 3,
      title: 'Reflets',
      description: 'é'.repeat(140),
      aura_prize: 1250,
      entries_count: 12,
      ends_at: inHours(50),
      user_has_participated: true,
    }),
    aChallengeWithEntries({
      id: 4,
      title: 'Brume',
      ends_at: inHours(-2),
      is_own: true,
      can_delete: false,
      entries_count: 2,
    }),
    aChallengeWithEntries({ id: 5, title: 'Ombres', status: 'closed', prize_state: 'paid', winner: aWinner }),
    aChallengeWithEntries({ id: 6, title: 'Givre', status: 'closed', prize_state: 'returned' }),
  ]
  network.use(answer(listChallenges, { ...none, challenges }))
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Les Défis' })).toBeInTheDocument()
  const open = await card('Reflets')
  for (const words of [
    /é{100}…/,
    /Aura en jeu1\s250/,
    'En cours',
    'lea.martin',
    '12 participations',
    'Vous participez',
  ])
    expect(open).toHaveTextContent(words)
  expect(open).toHaveTextContent(/Fin dans [12]\sj/)
  expect(within(open).getByRole('link', { name: 'Reflets' })).toHaveAttribute('href', '/challenges/3')
  for (const words of ['En attente du choix', 'Votre défi'])
    expect(await card('Brume')).toHaveTextContent(words)
  const closed = await card('Ombres')
  for (const words of ['Défi fermé', /Aura gagné50/, /Remporté par/]) expect(closed).toHaveTextContent(words)
  expect(within(closed).getByRole('link', { name: 'zoe.k' })).toHaveAttribute('href', '/profile/zoe.k')
  expect(await card('Givre')).toHaveTextContent(/Prix non remis/)
})

test('[CHL-02] twenty at a time, read on by the cursor; the filters stand in the address', async () => {
  const { queries } = record(listChallenges, ({ query }) =>
    query.get('cursor') === 'c2'
      ? { ...none, challenges: [aChallengeWithEntries({ id: 2, title: 'Deux' })] }
      : { challenges: [aChallengeWithEntries({ id: 1, title: 'Un' })], hasMore: true, nextCursor: 'c2' },
  )
  const { person, address } = show()
  await person.click(await screen.findByRole('button', { name: 'Afficher plus' }))
  await card('Deux')
  await person.click(screen.getByRole('button', { name: 'Terminés' }))
  await waitFor(() => expect(queries).toHaveLength(3))
  expect(address()).toBe('/challenges?status=closed')
  expect(queries).toEqual(['limit=20', 'limit=20&cursor=c2', 'status=closed&limit=20'])
})

test('[CHL-01] the challenges of a profile’s line are named, and lead back to all', async () => {
  const { queries } = record(listChallenges, none)
  show('/challenges?won_by=zoe.k')
  expect(await screen.findByText('Remportés par zoe.k')).toBeInTheDocument()
  await waitFor(() => expect(queries).toEqual(['won_by=zoe.k&limit=20']))
  expect(screen.getByRole('link', { name: 'Voir tous les défis' })).toHaveAttribute('href', '/challenges')
})

test('[CHL-06] a search without an id says so, until something is typed; words search titles', async () => {
  const { queries } = record(listChallenges, none)
  const { person, address } = show()
  await person.click(search())
  expect(screen.getByRole('alert')).toHaveTextContent('Veuillez entrer un ID.')
  expect(field()).toBeInvalid()
  fireEvent.change(field(), { target: { value: 'brume' } })
  expect(field()).toBeValid()
  expect(await screen.findByText(/Rien pour «.brume.»/)).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/challenges?q=brume'))
  expect(queries.at(-1)).toBe('query=brume&limit=20')
})

test('[CHL-06] a link to all challenges empties the field and shows all', async () => {
  const { queries } = record(listChallenges, none)
  const { person } = show('/challenges?q=brume&created_by=zoe.k')
  await waitFor(() => expect(queries).toEqual(['query=brume&created_by=zoe.k&limit=20']))
  await person.click(screen.getByRole('link', { name: 'Voir tous les défis' }))
  await waitFor(() => expect(queries.at(-1)).toBe('limit=20'))
  expect(field()).toHaveValue('')
})

test('[CHL-06] an id opens its challenge', async () => {
  network.use(answer(listChallenges, none), answer(getChallenge, aChallengeWithEntries({ id: 12 })))
  const { person, address } = show()
  await person.type(field(), '12{Enter}')
  await waitFor(() => expect(address()).toBe('/challenges/12'))
})

test.each([
  ['an id of none', '77', refuse(getChallenge, 404, 'challenges.unknown'), 'Défi introuvable.'],
  ['a number too large', '99999999999999999999', disconnect(getChallenge), 'Défi introuvable.'],
  ['a lost connection', '12', disconnect(getChallenge), 'Les défis n’ont pas pu être chargés.'],
])('[CHL-07] %s says so beside what was typed', async (_, typed, failing, sentence) => {
  network.use(answer(listChallenges, none), failing)
  const { person, address } = show()
  await person.type(field(), `${typed}{Enter}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(field()).toHaveValue(typed)
  expect(address()).toMatch(/^\/challenges(\?|$)/)
})

test.each([
  ['/challenges', 'Aucun défi pour l’instant'],
  ['/challenges?status=open', 'Aucun défi en cours'],
  ['/challenges?status=closed', 'Aucun défi terminé'],
])('[CHL-01] %s without any says what to do; a list that fails is asked again', async (at, title) => {
  network.use(disconnect(listChallenges))
  const { person } = show(at)
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  network.use(answer(listChallenges, none))
  await person.click(retry)
  expect(await screen.findByText(title)).toBeInTheDocument()
})
