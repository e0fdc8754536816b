import { allUsers } from '@aura/contract/search/search.contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { stillTime } from '../../testing/still-time.ts'
import { UsersPage } from './users-page.tsx'

const directoryOf = (total: () => number) =>
  answer(allUsers, () => ({ users: [], total: total(), hasMore: false }))

test('[PRF-28] asks again every 60 s', async () => {
  const askedAt: number[] = []
  network.use(directoryOf(() => askedAt.push(Date.now())))
  const time = stillTime()
  renderPage(<UsersPage />, '/users')
  await time.until(() => screen.queryByText('1 personne inscrite'))
  for (let quarters = 0; quarters < 300 && askedAt.length < 2; quarters++) await time.pass(250)
  await time.until(() => screen.queryByText('2 personnes inscrites'))
  const [first = 0, second = 0] = askedAt
  expect(second - first).toBeGreaterThanOrEqual(60_000)
  // An answer takes some of the steps.
  expect(second - first).toBeLessThan(65_000)
})

test('a directory that does not come can be asked for again', async () => {
  network.use(refuse(allUsers, 503, 'platform.unavailable'))
  const { person } = renderPage(<UsersPage />, '/users')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  network.use(directoryOf(() => 3))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('3 personnes inscrites')).toBeInTheDocument()
})

test('[PRF-27] the directory says its order and leads to the search of people', async () => {
  network.use(directoryOf(() => 3))
  renderPage(<UsersPage />, '/users')
  expect(await screen.findByText('Les derniers arrivés d’abord')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Chercher quelqu’un' })).toHaveAttribute(
    'href',
    '/search?type=personnes',
  )
})

test('[PRF-27, PRF-28] a page shows who is on it, by picture or letter, each leading to the profile', async () => {
  const one = { aura_type_id: 8, aura: 10, isFollowing: false, isFollower: false }
  const users = [
    { ...one, id: 1, pseudo: 'léa', profile_picture: 'lea.webp' },
    { ...one, id: 2, pseudo: 'noé', profile_picture: null },
  ]
  const { queries } = record(allUsers, { users, total: 22, hasMore: false })
  renderPage(<UsersPage />, '/users?page=2')
  const list = within(await screen.findByRole('list', { name: 'Membres d’Aura' }))
  const links = list.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/profile/l%C3%A9a', '/profile/no%C3%A9'])
  const [lea, noe] = list.getAllByRole('listitem')
  expect(lea?.querySelector('img')).toHaveAttribute('src', '/media/lea.webp')
  expect(noe?.querySelector('img')).toBeNull()
  expect(noe).toHaveTextContent('noé')
  expect(screen.getByText('22 personnes inscrites')).toBeInTheDocument()
  expect(queries.map((query) => new URLSearchParams(query).get('page'))).toEqual(['2'])
})

test.each([
  [1, 20, null, null],
  [1, 21, null, '/users?page=2'],
  [2, 21, '/users?page=1', null],
  [2, 41, '/users?page=1', '/users?page=3'],
  [3, 41, '/users?page=2', null],
])('[PRF-27] page %s of %s people leads to and fro', async (page, total, previous, next) => {
  const user = { id: 1, pseudo: 'léa', profile_picture: null, aura_type_id: 8, aura: 10 }
  const users = [{ ...user, isFollowing: false, isFollower: false }]
  network.use(answer(allUsers, { users, total, hasMore: page * 20 < total }))
  renderPage(<UsersPage />, `/users?page=${page}`)
  await screen.findByText(`${total} personnes inscrites`)
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null
  expect([hrefOf('Précédent'), hrefOf('Suivant')]).toEqual([previous, next])
})

test('[PRF-27] a page past the end leads to the last one', async () => {
  const user = { id: 1, pseudo: 'léa', profile_picture: null, aura_type_id: 8, aura: 10 }
  const users = [{ ...user, isFollowing: false, isFollower: false }]
  network.use(
    answer(allUsers, ({ query }) => ({
      users: query.get('page') === '2' ? users : [],
      total: 21,
      hasMore: false,
    })),
  )
  const { address } = renderPage(<UsersPage />, '/users?page=999')
  expect(await screen.findByText('Page 2 sur 2')).toBeInTheDocument()
  expect(address()).toBe('/users?page=2')
})
