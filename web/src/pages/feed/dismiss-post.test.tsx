import { addBookmark, removeBookmark } from '@aura/contract/bookmarks/bookmarks.contract'
import { discovery, dismissPost, following, undoDismissal } from '@aura/contract/feed/feed.contract'
import { viewPosts } from '@aura/contract/posts/posts.contract'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { renderPost } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'
import { FeedPage } from './feed-page.tsx'

const pageOf = (...ids: number[]) => ({
  posts: ids.map((id) => aPost({ id, pseudo: `p${id}` })),
  hasMore: false,
  nextCursor: null,
  asOf: '2026-11-21T10:00:00.000Z',
})
const post = (pseudo: string) => screen.findByRole('article', { name: `Post de ${pseudo}` })
const isShown = (pseudo: string) => screen.queryByRole('article', { name: `Post de ${pseudo}` }) !== null

async function choose(person: UserEvent, item: string) {
  await person.click(screen.getAllByRole('button', { name: 'Options du post' })[0] as HTMLElement)
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

beforeEach(() => {
  beMember()
  network.use(answer(viewPosts, { viewed: 1 }))
})

test('« Pas intéressé » takes a post out of discovery at once; « Annuler » puts it back in its place', async () => {
  network.use(answer(discovery, pageOf(1, 2)), answer(undoDismissal, { isDismissed: false }))
  const { bodies } = record(dismissPost, { isDismissed: true })
  const { person } = renderPage(<FeedPage />, '/feed', '/feed')
  await post('p1')
  await choose(person, 'Pas intéressé')
  await waitFor(() => expect(isShown('p1')).toBe(false))
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(await post('p2')).toBeInTheDocument()
  expect(bodies).toEqual([{ postId: 1 }])
  await person.click(await screen.findByRole('button', { name: 'Annuler' }))
  expect(await post('p1')).toBeInTheDocument()
})

test('a refused dismissal puts the post back and says so', async () => {
  network.use(answer(discovery, pageOf(1, 2)), refuse(dismissPost, 500, 'platform.internal'))
  const { person } = renderPage(<FeedPage />, '/feed', '/feed')
  await post('p1')
  await choose(person, 'Pas intéressé')
  expect(
    await screen.findByText(/Une erreur inattendue s’est produite|Ce choix n’a pas pu/),
  ).toBeInTheDocument()
  expect(await post('p1')).toBeInTheDocument()
})

test('« Pas intéressé » stands in discovery alone', async () => {
  network.use(answer(following, pageOf(1)))
  const { person } = renderPage(<FeedPage />, '/feed?tab=abonnement', '/feed')
  await post('p1')
  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  await screen.findByRole('menuitem', { name: 'Copier le lien' })
  expect(screen.queryByRole('menuitem', { name: 'Pas intéressé' })).not.toBeInTheDocument()
})

test('[PST-23] the menu keeps a post and lets go of it', async () => {
  const { bodies } = record(addBookmark, { hasBookmark: true })
  network.use(answer(removeBookmark, { hasBookmark: false }))
  const { person } = renderPost(aPost({ id: 4 }))
  await choose(person, 'Enregistrer')
  await waitFor(() => expect(bodies).toEqual([{ postId: 4 }]))
  await choose(person, 'Retirer des enregistrés')
  expect(await screen.findByText('Post retiré des enregistrés.')).toBeInTheDocument()
})
