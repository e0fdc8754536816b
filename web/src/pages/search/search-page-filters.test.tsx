import { searchCelebrities } from '@aura/contract/celebrities/celebrities.contract'
import { searchPeople, searchRights } from '@aura/contract/search/search.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, record } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { aFoundPerson, found, prepareSearch, visitor } from '../../testing/search-page.ts'
import { SearchPage } from './search-page.tsx'

prepareSearch()

test('[SRC-05] filters show to everyone, locked for who is not premium, and leave with the search of who is', async () => {
  network.use(visitor, ...found)
  const locked = renderPage(<SearchPage />, '/search')
  await locked.person.click(screen.getByRole('button', { name: 'Filtres avancés' }))
  expect(screen.getByLabelText('Type d’aura')).toBeDisabled()
  expect(screen.getByText('Réservés aux membres premium.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Découvrir Premium' })).toHaveAttribute('href', '/subscription')
  locked.unmount()

  network.use(answer(searchRights, { canFilter: true }))
  const { queries } = record(searchPeople, [aFoundPerson(3, 'flamme')])
  const { person: user } = renderPage(<SearchPage />, '/search?q=fl')
  await user.click(screen.getByRole('button', { name: 'Filtres avancés' }))
  await waitFor(() => expect(screen.getByLabelText('Type d’aura')).toBeEnabled())
  await user.selectOptions(screen.getByLabelText('Type d’aura'), 'solaris')
  await user.type(screen.getByLabelText('Aura minimale'), '100')
  await user.click(screen.getByLabelText('A publié ce mois-ci'))
  const filtered = 'query=fl&aura_type_id=4&min_aura=100&posted_this_month=true'
  await waitFor(() => expect(queries.at(-1)).toBe(filtered))
})

test('[SRC-05, SUB-01] filters stand in the address and as chips, which take them back one by one', async () => {
  network.use(answer(searchRights, { canFilter: true }), answer(searchCelebrities, []))
  const { queries } = record(searchPeople, [])
  const wanted = 'q=fl&min_aura=50&max_aura=9&joined_since=2026-11-01&has_twitch=true&is_live=non&sort=newest'
  const { person: user, address } = renderPage(<SearchPage />, `/search?${wanted}`)
  const chips = await screen.findByRole('list', { name: 'Filtres en cours' })
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map((chip) => chip.textContent),
  ).toEqual([
    'Retirer le filtre Au moins 50 d’aura',
    'Retirer le filtre Au plus 9 d’aura',
    'Retirer le filtre Inscription depuis le 1er\u00a0novembre 2026',
    'Retirer le filtre A une chaîne Twitch',
    'Retirer le filtre Inscrits récemment d’abord',
    'Retirer les filtres',
  ])
  expect(await screen.findByText('Personne ne répond à ces filtres')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Filtres avancés' }))
  expect(screen.getByText('L’aura maximale est en dessous de l’aura minimale.')).toBeInTheDocument()
  await user.click(within(chips).getByRole('button', { name: 'Retirer le filtre Au plus 9 d’aura' }))
  await waitFor(() =>
    expect(queries.at(-1)).toBe('query=fl&min_aura=50&joined_since=2026-11-01&has_twitch=true&sort=newest'),
  )
  await user.click(within(chips).getByRole('button', { name: 'Retirer les filtres' }))
  await waitFor(() => expect(address()).toBe('/search?q=fl'))
})

test('[SRC-05] filters alone list who matches them, without a text', async () => {
  network.use(answer(searchRights, { canFilter: true }))
  const { queries } = record(searchPeople, [aFoundPerson(3, 'flamme')])
  renderPage(<SearchPage />, '/search?is_live=true')
  expect(await screen.findByRole('row', { name: /flamme/ })).toBeInTheDocument()
  expect(queries).toEqual(['is_live=true'])
})

test('[SRC-05] a filter taken back passes the focus on to the next one, the last to the heading above', async () => {
  network.use(
    answer(searchRights, { canFilter: true }),
    answer(searchCelebrities, []),
    answer(searchPeople, []),
  )
  const { person: user } = renderPage(<SearchPage />, '/search?q=fl&min_aura=50&has_twitch=true')
  const chip = (name: string) => screen.findByRole('button', { name: `Retirer le filtre ${name}` })
  ;(await chip('Au moins 50 d’aura')).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: /A une chaîne Twitch/ })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('[SRC-05] all filters taken back pass the focus on to the heading above', async () => {
  network.use(
    answer(searchRights, { canFilter: true }),
    answer(searchCelebrities, []),
    answer(searchPeople, []),
  )
  const { person: user } = renderPage(<SearchPage />, '/search?q=fl&min_aura=50&has_twitch=true')
  ;(await screen.findByRole('button', { name: 'Retirer les filtres' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})
