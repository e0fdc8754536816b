import { allUsers, directoryPollMs } from '@aura/contract/search/search.contract'
import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { UsersPage } from './users-page.tsx'

afterEach(() => vi.useRealTimers())

/** A directory of this many people, three of them a page; answers the pages asked for. */
function answerPages(total: () => number): (string | null)[] {
  const asked: (string | null)[] = []
  network.use(
    http.get(`*${allUsers.path}`, ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(`${query.get('page')}/${query.get('limit')}`)
      const page = Number(query.get('page'))
      const users = [1, 2, 3].map((number) => ({
        pseudo: `membre${page}${number}`,
        profile_picture: null,
        aura_type_id: 8,
      }))
      return HttpResponse.json({ users, total: total(), hasMore: page < 3 })
    }),
  )
  return asked
}

test('[PRF-27, PRF-28] shows how many people there are, twenty a page, with the way to the next and previous ones', async () => {
  const asked = answerPages(() => 1243)
  const { person, address } = renderPage(<UsersPage />, '/users')
  expect(await screen.findByText('1 243 personnes inscrites')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /membre11/ })).toHaveAttribute('href', '/profile/membre11')
  expect(screen.getByText('Page 1 sur 63')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Précédent' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: 'Suivant' }))
  expect(address()).toBe('/users?page=2')
  expect(await screen.findByRole('link', { name: /membre21/ })).toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: 'Précédent' }))
  expect(await screen.findByRole('link', { name: /membre11/ })).toBeInTheDocument()
  expect(asked.slice(0, 2)).toEqual(['1/20', '2/20'])
})

test('[PRF-28] asks again every 60 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let total = 5
  answerPages(() => total)
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
  answerPages(() => 3)
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('3 personnes inscrites')).toBeInTheDocument()
})
