import { getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findRoute } from '../lib/router.tsx'
import { closeSession } from '../lib/session.ts'
import { refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { Providers } from './providers.tsx'
import { rareRoutes } from './rare-routes.ts'
import { Router } from './router.tsx'
import { type Place, routes } from './routes.ts'

function show() {
  render(
    <Providers>
      <Router />
    </Providers>,
  )
}

test.each([...routes, ...rareRoutes].filter(({ access }) => access === 'member').map(({ path }) => path))(
  '[APP-15] a visitor of %s is asked to log in and comes back to it',
  async (path) => {
    closeSession()
    window.history.replaceState(null, '', path)
    show()
    const asked = `/login?next=${encodeURIComponent(path)}`
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(asked))
  },
)

test('[NTF-11] the address of a challenge’s notification is answered as the challenge’s own', async () => {
  network.use(refuse(getChallenge, 404, 'challenges.unknown'))
  window.history.replaceState(null, '', '/challenge/9')
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Défi introuvable.' })).toBeInTheDocument()
  expect(window.location.pathname).toBe('/challenges/9')
})

test('[RUN-19] an address of no page says so', async () => {
  window.history.replaceState(null, '', '/nulle-part')
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeInTheDocument()
})

test.each<{ table: string; places: readonly Place[] }>([
  { table: 'routes', places: routes },
  { table: 'rare routes', places: rareRoutes },
])('each address of the table of $table is its own before that of another place', ({ places }) => {
  const paths = places.map(({ path }) => path)
  expect(places.map(({ path }) => findRoute(places, path.replaceAll('?', ''))?.route.path)).toEqual(paths)
})

test('no rare address is that of a place of the main table', () => {
  const rare = rareRoutes.map(({ path }) => path)
  expect(rare.filter((path) => findRoute(routes, path.replaceAll('?', '')))).toEqual([])
})
