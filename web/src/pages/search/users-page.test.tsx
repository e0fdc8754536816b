import { allUsers, directoryPollMs } from '@aura/contract/search/search.contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { UsersPage } from './users-page.tsx'

afterEach(() => vi.useRealTimers())

const directoryOf = (total: () => number) =>
  answer(allUsers, () => ({ users: [], total: total(), hasMore: false }))

test('[PRF-28] asks again every 60 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let total = 5
  network.use(directoryOf(() => total))
  renderPage(<UsersPage />, '/users')
  expect(await screen.findByText('5 personnes inscrites')).toBeInTheDocument()
  total = 6
  await act(() => vi.advanceTimersByTimeAsync(directoryPollMs))
  expect(await screen.findByText('6 personnes inscrites')).toBeInTheDocument()
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
