import { searchCelebrities } from '@aura/contract/celebrities/celebrities.contract'
import { followUser, suggestPeople } from '@aura/contract/follows/follows.contract'
import { searchPeople } from '@aura/contract/search/search.contract'
import { exploredPosts, searchHashtags, searchPosts } from '@aura/contract/search/search.posts.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Search } from '../../features/search/search.tsx'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aPost, aSuggestion } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import {
  aFoundPerson,
  fieldName,
  findRows,
  found,
  pageOf,
  prepareSearch,
  visitor,
} from '../../testing/search-page.ts'
import { beMember } from '../../testing/session.ts'
import { stillTime } from '../../testing/still-time.ts'
import { SearchPage } from './search-page.tsx'

prepareSearch()

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
  expect(screen.getByText('3 posts')).toBeInTheDocument()
  const grid = await screen.findByRole('list', { name: 'À découvrir' })
  expect(within(grid).getByRole('link', { name: /^Le port/ })).toHaveAttribute('href', '/post/post/31/0')
  expect(screen.queryByText('Réservés aux membres premium.')).not.toBeInTheDocument()
  const people = screen.getByRole('region', { name: 'À suivre' })
  expect(within(people).getByRole('link', { name: 'Tous les membres' })).toHaveAttribute('href', '/users')
  await user.click(await screen.findByRole('button', { name: 'Suivre lea.martin' }))
  expect(await screen.findByRole('button', { name: /^Suivi.*lea.martin/ })).toBeInTheDocument()
  expect(bodies).toEqual([{ userIdToFollow: 7 }])
})

test('[SRC-06, APP-21] hashtags keep their place where there are none, and where they could not be read', async () => {
  network.use(visitor, answer(exploredPosts, pageOf()), refuse(searchHashtags, 500, 'platform.internal'))
  const { person: user } = renderPage(<SearchPage />, '/search')
  const hashtags = within(screen.getByRole('region', { name: 'En ce moment' }))
  expect(await hashtags.findByRole('alert')).toHaveTextContent('Les hashtags n’ont pas pu être chargés.')
  network.use(answer(searchHashtags, []))
  await user.click(hashtags.getByRole('button', { name: 'Réessayer' }))
  expect(await hashtags.findByText('Les hashtags des derniers posts paraîtront ici.')).toBeVisible()
})

test('[SRC-06] a result says who it is and is followed in place, and stays', async () => {
  beMember()
  const lena = { ...aFoundPerson(4, 'lena'), bio: 'Photos de mer', isFollower: true }
  network.use(visitor, answer(searchPeople, [lena]), answer(searchCelebrities, []))
  record(followUser, { isFollowing: true, followers: 1483 })
  const { person: user } = renderPage(<SearchPage />, '/search?q=lena')
  const [row] = await findRows()
  expect(row).toHaveTextContent(/12,9 k d’aura · 1.482 abonnés/)
  expect(row).toHaveTextContent('Photos de mer')
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
  const some = await screen.findByRole('list', { name: 'Posts' })
  expect(within(some).getAllByRole('link')).toHaveLength(9)
  expect(await screen.findByText('11 posts.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Tous les posts' }))
  expect(screen.getByRole('tab', { name: 'Posts' })).toHaveAttribute('aria-selected', 'true')
  expect(within(screen.getByRole('list', { name: 'Posts' })).getAllByRole('link')).toHaveLength(11)
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
  for (const [name, path] of [
    ['Communautés', '/communities?q=mer'],
    ['Défis', '/challenges?q=mer'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path)
  expect(screen.getByRole('tab', { name: 'Posts' })).toHaveAttribute('aria-selected', 'true')
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
  expect(await screen.findByRole('alert')).toHaveTextContent('Les posts n’ont pas pu être chargés.')
  expect(screen.queryByText(/^Rien ne répond/)).not.toBeInTheDocument()
  expect(screen.queryByText('Aucun résultat.')).not.toBeInTheDocument()
  network.use(answer(searchPosts, pageOf(aPost({ legend: 'La mer' }))))
  await user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('link', { name: /^La mer/ })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
