import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { fieldName, findRows, found, prepareSearch, visitor } from '../../testing/search-page.ts'
import { beMember } from '../../testing/session.ts'
import { SearchPage } from './search-page.tsx'

prepareSearch()

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
