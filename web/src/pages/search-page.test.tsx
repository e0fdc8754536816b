import { type FoundCelebrity, searchCelebrities } from '@aura/contract/celebrities/celebrities.contract'
import { type FoundPerson, searchPeople, searchRights } from '@aura/contract/search/search.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { closeSession } from '../lib/session.ts'
import { answer, record, refuse } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { renderPage } from '../testing/render-page.tsx'
import { SearchPage } from './search-page.tsx'

const person = (id: number, pseudo: string): FoundPerson => ({
  id,
  pseudo,
  profile_picture: null,
  aura_type_id: 4,
  aura: 12_940,
  is_live: null,
})
const hugo: FoundCelebrity = {
  name: 'Victor Hugo',
  image: null,
  description: 'écrivain',
  wiki_url: 'https://fr.wikipedia.org/wiki/Victor_Hugo',
}
const visitor = answer(searchRights, { canFilter: false })
const found = [
  answer(searchPeople, [person(1, 'victor'), person(2, 'Victoire')]),
  answer(searchCelebrities, [hugo]),
]

/** The results, once there are any. */
const findOptions = async () =>
  within(await screen.findByRole('listbox', { name: 'Résultats' })).getAllByRole('option')

beforeEach(() => closeSession())

test('[SRC-01, SRC-02, SRC-03] people and celebrities are found while one types, and the arrows lead to them', async () => {
  network.use(visitor, ...found)
  const { person: user, address } = renderPage(<SearchPage />, '/search')
  const field = screen.getByRole('combobox', { name: 'Rechercher une personne ou une célébrité' })
  await user.type(field, 'vict')
  const options = await findOptions()
  expect(options.map((option) => option.getAttribute('href'))).toEqual([
    '/profile/victor',
    '/profile/Victoire',
    '/celebrity_profile/Victor%20Hugo',
  ])
  expect(screen.getByRole('group', { name: 'Célébrités' })).toHaveTextContent('écrivain')
  expect(await screen.findByText('2 personnes, 1 célébrité.')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/search?q=vict'))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('aria-activedescendant', options[2]?.id)
  expect(options[2]).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('tab', { name: 'Célébrités' }))
  expect(address()).toBe('/search?q=vict&type=celebrites')
  expect(await findOptions()).toHaveLength(1)
  await user.click(screen.getByRole('tab', { name: 'Tout' }))
  await user.click(field)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(address()).toBe('/profile/Victoire')
})

test('[SRC-04] one call leaves 300 ms after the last letter, and none for blank text', async () => {
  network.use(visitor, answer(searchCelebrities, []))
  const { queries } = record(searchPeople, [])
  const { person: user } = renderPage(<SearchPage />, '/search')
  const field = screen.getByRole('combobox', { name: /Rechercher/ })
  await user.type(field, '   ')
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(queries).toEqual([])
  for (const value of ['l', 'lé', 'léa', 'léa ']) fireEvent.change(field, { target: { value } })
  expect(queries).toEqual([])
  expect(await screen.findByText('Personne ne répond à « léa »')).toBeInTheDocument()
  expect(queries).toEqual([`query=${encodeURIComponent('léa')}`])
})

test('[SRC-05] filters show to everyone, locked for who is not premium, and leave with the search of who is', async () => {
  network.use(visitor, ...found)
  const locked = renderPage(<SearchPage />, '/search')
  await locked.person.click(screen.getByText('Filtres avancés', { selector: 'summary' }))
  expect(screen.getByLabelText('Type d’aura')).toBeDisabled()
  expect(screen.getByText('Réservés aux membres premium.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Découvrir Premium' })).toHaveAttribute('href', '/subscription')
  locked.unmount()

  network.use(answer(searchRights, { canFilter: true }))
  const { queries } = record(searchPeople, [person(3, 'flamme')])
  const { person: user } = renderPage(<SearchPage />, '/search?q=fl')
  await user.click(screen.getByText('Filtres avancés', { selector: 'summary' }))
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
    'Retirer le filtre Inscription depuis le 1 novembre 2026',
    'Retirer le filtre A une chaîne Twitch',
    'Retirer le filtre Inscrits récemment d’abord',
    'Retirer les filtres',
  ])
  expect(await screen.findByText('Personne ne répond à ces filtres')).toBeInTheDocument()
  await user.click(screen.getByText('Filtres avancés', { selector: 'summary' }))
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
  const { queries } = record(searchPeople, [person(3, 'flamme')])
  renderPage(<SearchPage />, '/search?is_live=true')
  expect(await screen.findByRole('option', { name: /flamme/ })).toBeInTheDocument()
  expect(queries).toEqual(['is_live=true'])
})

test('searches are kept in this browser, can be made again, and forgotten', async () => {
  network.use(visitor, ...found)
  const { person: user, unmount } = renderPage(<SearchPage />, '/search?q=victoire')
  await user.click((await findOptions())[1] as HTMLElement)
  unmount()
  renderPage(<SearchPage />, '/search')
  await user.click(screen.getByRole('button', { name: 'victoire' }))
  expect(await findOptions()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  await user.click(screen.getByRole('button', { name: 'Oublier « victoire »' }))
  expect(screen.getByText('Qui cherchez-vous ?')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voir tous les membres' })).toHaveAttribute('href', '/users')
})

test('of an address that holds more than can be searched for, the beginning is', async () => {
  network.use(visitor, ...found)
  renderPage(<SearchPage />, `/search?q=%00${'é'.repeat(300)}`)
  expect(await findOptions()).toHaveLength(3)
  expect(screen.getByRole('combobox', { name: /^Rechercher/ })).toHaveValue('é'.repeat(100))
})

test('a search that fails says why and can be tried again', async () => {
  network.use(visitor, answer(searchCelebrities, []), refuse(searchPeople, 500, 'platform.internal'))
  const { person: user } = renderPage(<SearchPage />, '/search?q=victor')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  network.use(...found)
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await findOptions()).toHaveLength(3)
})
