import { type FoundCelebrity, searchCelebrities } from '@aura/contract/celebrities/celebrities.contract'
import { followUser, suggestPeople } from '@aura/contract/follows/follows.contract'
import { type FoundPerson, searchPeople, searchRights } from '@aura/contract/search/search.contract'
import { exploredPosts, searchHashtags, searchPosts } from '@aura/contract/search/search.posts.contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Search } from '../../features/search/search.tsx'
import { closeSession } from '../../lib/session.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aPost, aSuggestion } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { stillTime } from '../../testing/still-time.ts'
import { SearchPage } from './search-page.tsx'

const person = (id: number, pseudo: string): FoundPerson => ({
  id,
  pseudo,
  profile_picture: null,
  aura_type_id: 4,
  aura: 12_940,
  is_live: null,
  bio: null,
  followers: 1482,
  isFollowing: false,
  isFollower: false,
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

const fieldName = 'Rechercher une personne, une célébrité ou une publication'
const pageOf = (...posts: ReturnType<typeof aPost>[]) => ({ posts, hasMore: false, nextCursor: null })

/** The results, once there are any. */
const findRows = async () =>
  within(await screen.findByRole('grid', { name: 'Résultats' })).getAllByRole('row')

beforeEach(() => {
  closeSession()
  network.use(
    answer(suggestPeople, { people: [], followsAnyone: false }),
    answer(searchHashtags, []),
    answer(exploredPosts, pageOf()),
    answer(searchPosts, pageOf()),
  )
})

test('[SRC-06] opens on people to follow, hashtags of the last days and a grid of posts', async () => {
  beMember()
  const lea = aSuggestion({ id: 7, pseudo: 'lea.martin' })
  const { bodies } = record(followUser, { isFollowing: true, followers: 1 })
  network.use(
    visitor,
    answer(suggestPeople, { people: [lea], followsAnyone: false }),
    answer(searchHashtags, [{ tag: 'coucher', label: 'Coucher', posts: 3 }]),
    answer(exploredPosts, pageOf(aPost({ id: 31, legend: 'Le port' }), aPost({ id: 32 }))),
  )
  const { person: user } = renderPage(<SearchPage />, '/search')
  expect(await screen.findByRole('link', { name: /#Coucher/ })).toHaveAttribute(
    'href',
    '/search?q=%23Coucher',
  )
  expect(screen.getByText('3 publications')).toBeInTheDocument()
  const grid = await screen.findByRole('list', { name: 'À découvrir' })
  expect(within(grid).getByRole('link', { name: /^Le port/ })).toHaveAttribute('href', '/post/post/31/0')
  expect(screen.queryByText('Réservés aux membres premium.')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Suivre lea.martin' }))
  expect(await screen.findByRole('button', { name: /^Suivi.*lea.martin/ })).toBeInTheDocument()
  expect(bodies).toEqual([{ userIdToFollow: 7 }])
})

test('[SRC-06] a result says who it is and is followed in place, and stays', async () => {
  beMember()
  const lena = { ...person(4, 'lena'), bio: 'Photos de mer', isFollower: true }
  network.use(visitor, answer(searchPeople, [lena]), answer(searchCelebrities, []))
  record(followUser, { isFollowing: true, followers: 1483 })
  const { person: user } = renderPage(<SearchPage />, '/search?q=lena')
  const [row] = await findRows()
  expect(row).toHaveTextContent(/12,9 k d’aura · 1.482 abonnés · Photos de mer/)
  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Suivre en retour lena' }))
  expect(await screen.findByRole('button', { name: /^Suivi.*lena/ })).toBeInTheDocument()
})

test('[SRC-07] words find posts beside people, and a tab has all of them', async () => {
  const posts = Array.from({ length: 11 }, (_, place) =>
    aPost({ id: 50 + place, legend: `Coucher ${place}` }),
  )
  network.use(visitor, answer(searchPeople, []), answer(searchCelebrities, []))
  const { queries } = record(searchPosts, pageOf(...posts))
  const { person: user, address } = renderPage(<SearchPage />, '/search')
  await user.type(screen.getByRole('combobox', { name: fieldName }), 'coucher de')
  const some = await screen.findByRole('list', { name: 'Publications' })
  expect(within(some).getAllByRole('link')).toHaveLength(9)
  expect(await screen.findByText('11 publications.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Toutes les publications' }))
  expect(screen.getByRole('tab', { name: 'Publications' })).toHaveAttribute('aria-selected', 'true')
  expect(within(screen.getByRole('list', { name: 'Publications' })).getAllByRole('link')).toHaveLength(11)
  expect(address()).toBe('/search?q=coucher+de&type=publications')
  expect(queries.at(-1)).toBe('query=coucher+de')
})

test('[SRC-07] a tab pressed while the address is still on its way to the text keeps the text', async () => {
  network.use(visitor, ...found, answer(searchPosts, pageOf(aPost({ id: 50 }))))
  const onMove = vi.fn()
  const nothing = () => null
  const { person: user } = renderPage(
    <Search
      place={{ text: '', kind: 'tout', filters: {} }}
      suggestions={null}
      onMove={onMove}
      actionOf={nothing}
      menuOf={nothing}
    />,
  )
  await user.type(screen.getByRole('combobox', { name: fieldName }), 'vic')
  await findRows()
  await user.click(screen.getByRole('tab', { name: 'Personnes' }))
  expect(onMove).toHaveBeenLastCalledWith({ text: 'vic', kind: 'personnes' })
})

test('[SRC-07, PST-22] a hashtag opens on posts; nothing found says what to try', async () => {
  network.use(visitor)
  const { queries } = record(searchPosts, pageOf())
  renderPage(<SearchPage />, '/search?q=%23mer')
  expect(await screen.findByText('Rien ne répond à « #mer »')).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Publications' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('combobox', { name: fieldName })).toHaveValue('#mer')
  expect(queries).toEqual(['query=%23mer'])
})

test('[SRC-07] posts that do not come say so and can be asked for again', async () => {
  network.use(visitor, refuse(searchPosts, 500, 'platform.internal'))
  const { person: user } = renderPage(<SearchPage />, '/search?q=%23mer')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(screen.queryByText('Aucun résultat.')).not.toBeInTheDocument()
  network.use(answer(searchPosts, pageOf(aPost({ legend: 'La mer' }))))
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('link', { name: /^La mer/ })).toBeInTheDocument()
})

test('[SRC-01, SRC-02, SRC-03] people and celebrities are found while one types, and the arrows lead to them', async () => {
  network.use(visitor, ...found)
  const { person: user, address } = renderPage(<SearchPage />, '/search')
  const field = screen.getByRole('combobox', { name: fieldName })
  await user.type(field, 'vict')
  const options = await findRows()
  expect(options.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/profile/victor',
    '/profile/Victoire',
    '/celebrity_profile/Victor%20Hugo',
  ])
  expect(screen.getByRole('rowgroup', { name: 'Célébrités' })).toHaveTextContent('écrivain')
  expect(await screen.findByText('2 personnes, 1 célébrité.')).toBeInTheDocument()
  await waitFor(() => expect(address()).toBe('/search?q=vict'))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('aria-activedescendant', options[2]?.id)
  expect(options[2]).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('tab', { name: 'Personnes' }))
  expect(address()).toBe('/search?q=vict&type=personnes')
  expect(await findRows()).toHaveLength(3)
  await user.click(screen.getByRole('tab', { name: 'Tout' }))
  await user.click(field)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(address()).toBe('/profile/Victoire')
})

test('[SRC-04] one call leaves 300 ms after the last letter, and none for blank text', async () => {
  network.use(visitor, answer(searchCelebrities, []))
  const { queries } = record(searchPeople, [])
  const { client } = renderPage(<SearchPage />, '/search')
  const asked = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: ['search', 'found'] })
      .flatMap(({ queryKey }) => queryKey[2] || [])
  const field = screen.getByRole('combobox', { name: /Rechercher/ })
  const time = stillTime()
  const rests = { '   ': 310, l: 290, lé: 290, léa: 290 }
  for (const [value, restMs] of Object.entries(rests)) {
    fireEvent.change(field, { target: { value } })
    await time.pass(restMs)
    expect(asked()).toEqual([])
  }
  await time.pass(20)
  expect(asked()).toEqual(['léa'])
  await time.until(() => screen.queryByText('Rien ne répond à « léa »'))
  expect(queries).toEqual([`query=${encodeURIComponent('léa')}`])
})

test('[SRC-05] filters show to everyone, locked for who is not premium, and leave with the search of who is', async () => {
  network.use(visitor, ...found)
  const locked = renderPage(<SearchPage />, '/search')
  await locked.person.click(screen.getByRole('button', { name: 'Filtres avancés' }))
  expect(screen.getByLabelText('Type d’aura')).toBeDisabled()
  expect(screen.getByText('Réservés aux membres premium.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Découvrir Premium' })).toHaveAttribute('href', '/subscription')
  locked.unmount()

  network.use(answer(searchRights, { canFilter: true }))
  const { queries } = record(searchPeople, [person(3, 'flamme')])
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
    'Retirer le filtre Inscription depuis le 1er novembre 2026',
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
  const { queries } = record(searchPeople, [person(3, 'flamme')])
  renderPage(<SearchPage />, '/search?is_live=true')
  expect(await screen.findByRole('row', { name: /flamme/ })).toBeInTheDocument()
  expect(queries).toEqual(['is_live=true'])
})

test('searches are kept in this browser, can be made again, and forgotten', async () => {
  network.use(visitor, ...found)
  const { person: user, unmount } = renderPage(<SearchPage />, '/search?q=victoire')
  await user.click(await screen.findByRole('link', { name: /Victoire/ }))
  unmount()
  renderPage(<SearchPage />, '/search')
  await user.click(screen.getByRole('button', { name: 'victoire' }))
  expect(await findRows()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  await user.click(screen.getByRole('button', { name: 'Oublier «\u00a0victoire\u00a0»' }))
  expect(screen.queryByText('Recherches récentes')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Tous les membres' })).toHaveAttribute('href', '/users')
})

test('[ACC-36] searches of one account are neither shown to the next one of the browser nor kept for it', async () => {
  beMember('moi')
  localStorage.setItem('aura.unsent.moi|searches', '["secret"]')
  network.use(visitor, ...found)
  const { person: user } = renderPage(<SearchPage />, '/search')
  expect(screen.getByText('Recherches récentes')).toBeInTheDocument()
  // Another tab logs out and in.
  localStorage.setItem('aura.token', 'another-token')
  localStorage.setItem('aura.pseudo', 'suivante')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'aura.token' })))
  expect(screen.queryByText('Recherches récentes')).not.toBeInTheDocument()
  await user.type(screen.getByRole('combobox', { name: fieldName }), 'victoire')
  await user.click(await screen.findByRole('link', { name: /Victoire/ }))
  expect(localStorage.getItem('aura.unsent.suivante|searches')).toBe('["victoire"]')
  expect(localStorage.getItem('aura.unsent.moi|searches')).toBe('["secret"]')
})

test('of an address that holds more than can be searched for, the beginning is', async () => {
  network.use(visitor, ...found)
  renderPage(<SearchPage />, `/search?q=%00${'é'.repeat(300)}`)
  expect(await findRows()).toHaveLength(3)
  expect(screen.getByRole('combobox', { name: /^Rechercher/ })).toHaveValue('é'.repeat(100))
})

test('a search that fails says why and can be tried again', async () => {
  network.use(visitor, answer(searchCelebrities, []), refuse(searchPeople, 500, 'platform.internal'))
  const { person: user } = renderPage(<SearchPage />, '/search?q=victor')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  network.use(...found)
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await findRows()).toHaveLength(3)
})

const nobody = [answer(searchPeople, []), answer(searchCelebrities, [])]

test.each([
  ['nobody is found', nobody],
  ['people are', found],
])('[SRC-07] among all kinds, posts that do not come say so where %s', async (_who, people) => {
  network.use(visitor, ...people, refuse(searchPosts, 500, 'platform.internal'))
  const { person: user } = renderPage(<SearchPage />, '/search?q=vic')
  expect(await screen.findByRole('alert')).toHaveTextContent('Les publications n’ont pas pu être chargées.')
  expect(screen.queryByText(/^Rien ne répond/)).not.toBeInTheDocument()
  expect(screen.queryByText('Aucun résultat.')).not.toBeInTheDocument()
  network.use(answer(searchPosts, pageOf(aPost({ legend: 'La mer' }))))
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('link', { name: /^La mer/ })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a forgotten search passes the focus on to its neighbour, the last one to the heading above', async () => {
  beMember('moi')
  localStorage.setItem('aura.unsent.moi|searches', '["soleil","lune","terre"]')
  network.use(visitor)
  const { person: user } = renderPage(<SearchPage />, '/search')
  screen.getByRole('button', { name: 'Oublier «\u00a0soleil\u00a0»' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'lune' })).toHaveFocus()
  screen.getByRole('button', { name: 'Tout effacer' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByText('Recherches récentes')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
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
