import { allUsers } from '@aura/contract/search/search.contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, refuse } from '../../testing/answer.ts'
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
