import { listBookmarks, removeBookmark } from '@aura/contract/bookmarks/bookmarks.contract'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, record } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { SavedPage } from '../bookmarks/saved-page.tsx'

const options = /^Options du post\s: Brume du matin$/

async function showTile() {
  const posts = [aPost({ id: 3, legend: 'Brume du matin', hasBookmark: true })]
  network.use(answer(listBookmarks, { posts, hasMore: false, nextCursor: null }))
  const view = renderPage(<SavedPage />, '/saved')
  return { ...view, tile: await screen.findByRole('link', { name: /^Brume du matin/ }) }
}

beforeEach(() => beMember())

test('[PST-12, PST-23] a tile has a menu of its own, reached by keys', async () => {
  let removals = 0
  record(removeBookmark, () => {
    removals++
    return { hasBookmark: false }
  })
  const { person, tile, address } = await showTile()
  tile.focus()
  await person.tab()
  expect(screen.getByRole('button', { name: options })).toHaveFocus()
  await person.keyboard('{Enter}')
  await person.click(await screen.findByRole('menuitem', { name: 'Retirer des enregistrés' }))
  await waitFor(() => expect(removals).toBe(1))
  expect(await screen.findByText('Rien d’enregistré pour l’instant')).toBeInTheDocument()
  expect(address()).toBe('/saved')
})

test('[PST-12] the right button and the key of context menus open the menu of a tile', async () => {
  const { person, tile } = await showTile()
  expect(fireEvent.contextMenu(tile)).toBe(false)
  expect(await screen.findByRole('menuitem', { name: 'Copier le lien' })).toBeInTheDocument()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: options })).toHaveFocus()
})

test('[PST-12] a long touch opens the menu of a tile and not its post; a short or a moving one does not', async () => {
  const { tile } = await showTile()
  const touch = { pointerType: 'touch', isPrimary: true, clientX: 40, clientY: 40 }
  fireEvent.pointerDown(tile, touch)
  fireEvent.pointerMove(tile, { ...touch, clientY: 80 })
  fireEvent.pointerUp(tile, touch)
  const short = createEvent.touchEnd(tile)
  fireEvent(tile, short)
  expect(short.defaultPrevented).toBe(false)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  fireEvent.pointerDown(tile, touch)
  expect(await screen.findByRole('menuitem', { name: 'Copier le lien' })).toBeInTheDocument()
  fireEvent.pointerUp(tile, touch)
  // Prevents the click that browsers make of a touch, which would open the link.
  const long = createEvent.touchEnd(tile)
  fireEvent(tile, long)
  expect(long.defaultPrevented).toBe(true)
})
