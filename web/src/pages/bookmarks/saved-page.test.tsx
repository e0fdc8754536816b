import { addBookmark, listBookmarks, removeBookmark } from '@aura/contract/bookmarks/bookmarks.contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { toggleBookmark } from '../../features/bookmarks/toggle-bookmark.ts'
import { answer, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { SavedPage } from './saved-page.tsx'

const kept = (id: number) => aPost({ id, legend: `Légende ${id}`, hasBookmark: true })
const pageOf = (...ids: number[]) => ({ posts: ids.map(kept), hasMore: false, nextCursor: null })
const show = () =>
  renderPage(
    <main>
      <SavedPage />
    </main>,
    '/saved',
  )
const tiles = () => screen.queryAllByRole('link', { name: /^Légende/ }).map((link) => link.textContent)

beforeEach(() => beMember())

test('[PST-23] shows what one has kept, those kept last first, each opening above the page', async () => {
  network.use(answer(listBookmarks, pageOf(3, 1)))
  show()
  await screen.findByRole('list', { name: 'Enregistrés' })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/post/post/3/0',
    '/post/post/1/0',
  ])
  expect(screen.getByText('Personne d’autre ne voit cette page.')).toBeInTheDocument()
})

test('[PST-23] what one lets go of leaves the page, and comes back by « Annuler »', async () => {
  network.use(answer(listBookmarks, pageOf(3, 1)))
  network.use(answer(removeBookmark, { hasBookmark: false }), answer(addBookmark, { hasBookmark: true }))
  const { client, person } = show()
  await screen.findByRole('list', { name: 'Enregistrés' })
  act(() => toggleBookmark(client, kept(3)))
  await waitFor(() => expect(tiles()).toHaveLength(1))
  await person.click(await screen.findByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(tiles()).toHaveLength(2))
})

test('[PST-23, APP-19] a post let go of in its menu passes the focus to its neighbour’s menu, then to the heading', async () => {
  network.use(answer(listBookmarks, pageOf(3, 1)), answer(removeBookmark, { hasBookmark: false }))
  const { person } = show()
  await screen.findByRole('list', { name: 'Enregistrés' })
  const menu = (id: number) => screen.getByRole('button', { name: `Options du post\u00a0: Légende ${id}` })
  await person.click(menu(3))
  await person.click(await screen.findByRole('menuitem', { name: 'Retirer des enregistrés' }))
  await waitFor(() => expect(menu(1)).toHaveFocus())
  await person.click(menu(1))
  await person.click(await screen.findByRole('menuitem', { name: 'Retirer des enregistrés' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

/** The page of bookmarks, which a button unmounts and mounts again. */
function Visits() {
  const [isHere, setIsHere] = useState(true)
  return (
    <>
      {isHere && <SavedPage />}
      <button type="button" onClick={() => setIsHere(!isHere)}>
        Aller et venir
      </button>
    </>
  )
}

test('[PST-23] what was kept since the last visit is there on the next one', async () => {
  network.use(answer(listBookmarks, pageOf(1)), answer(addBookmark, { hasBookmark: true }))
  const { client, person } = renderPage(<Visits />, '/saved')
  // As on the site, data that was just read is not read again.
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } })
  await screen.findByRole('list', { name: 'Enregistrés' })
  const comeAndGo = () => person.click(screen.getByRole('button', { name: 'Aller et venir' }))
  await comeAndGo()
  network.use(answer(listBookmarks, pageOf(4, 1)))
  act(() => toggleBookmark(client, aPost({ id: 4 })))
  await comeAndGo()
  await waitFor(() => expect(tiles()).toHaveLength(2))
})

test('[PST-23, APP-25] pulled down, the page reads again what one has kept', async () => {
  network.use(answer(listBookmarks, pageOf(1)))
  show()
  await screen.findByRole('list', { name: 'Enregistrés' })
  expect(tiles()).toHaveLength(1)
  network.use(answer(listBookmarks, pageOf(4, 1)))
  const page = screen.getByRole('main')
  fireEvent.touchStart(page, { touches: [{ clientX: 100, clientY: 100 }] })
  fireEvent.touchMove(page, { touches: [{ clientX: 100, clientY: 260 }] })
  fireEvent.touchEnd(page, { touches: [] })
  await waitFor(() => expect(tiles()).toHaveLength(2))
  expect(await screen.findByText('Actualisé.')).toBeInTheDocument()
})

test('[PST-23, APP-18] nothing kept: says how to keep something', async () => {
  network.use(answer(listBookmarks, pageOf()))
  show()
  expect(await screen.findByText('Rien d’enregistré pour l’instant')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Découvrir des posts' })).toHaveAttribute(
    'href',
    '/feed?tab=decouverte',
  )
})

test('[APP-18] a failure says why and can be tried again', async () => {
  network.use(refuse(listBookmarks, 500, 'platform.internal'))
  const { person } = show()
  expect(await screen.findByRole('alert')).toHaveTextContent('Une erreur inattendue s’est produite.')
  network.use(answer(listBookmarks, pageOf(1)))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('list', { name: 'Enregistrés' })).toBeInTheDocument()
})
