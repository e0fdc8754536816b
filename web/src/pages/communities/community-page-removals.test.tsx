import {
  canDeletePost,
  deleteCommunityPost,
  pinPost,
} from '@aura/contract/communities/communities.posts.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/communities/community-post-menu-surface.tsx'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import {
  answerPosts,
  article,
  inCommunity,
  showPosts,
  stubCommunityPosts,
} from '../../testing/community-posts.tsx'
import { aCommunity } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'

beforeEach(stubCommunityPosts)

test('[COM-33] nobody is offered to delete where the server does not say so, or does not answer', async () => {
  answerPosts([inCommunity({ id: 5, pseudo: 'zoe' })])
  network.use(disconnect(canDeletePost))
  const { person } = showPosts()
  await person.click(within(await article('Post de zoe')).getByRole('button', { name: 'Options du post' }))
  await screen.findByRole('menuitem', { name: 'Copier le lien' })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...['Enregistrer', 'Copier le lien', 'Masquer zoe', 'Bloquer zoe', 'Signaler'],
  ])
})

test('[COM-34] an admin deletes a member’s post with a reason, which stays when the server fails', async () => {
  answerPosts([inCommunity({ id: 5, pseudo: 'zoe' })])
  network.use(
    answer(canDeletePost, { canDelete: true, reason: 'moderator', userRole: 'admin' }),
    refuse(deleteCommunityPost, 503, 'platform.unavailable'),
  )
  const { person } = showPosts('/community/7', aCommunity({ userRole: 'admin' }))
  await person.click(within(await article('Post de zoe')).getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  const reason = await screen.findByLabelText('Raison (facultative)')
  await person.type(reason, 'Publicité')
  await person.click(screen.getByRole('button', { name: 'Supprimer' }))
  await screen.findByRole('alert')
  expect(reason).toHaveValue('Publicité')
  const { bodies } = record(deleteCommunityPost, { message: 'Post supprimé avec succès.' })
  await person.click(screen.getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
  expect(bodies).toEqual([{ reason: 'Publicité' }])
})

test('[COM-34, APP-18] a deleted post takes along what its author typed about it and did not send', async () => {
  answerPosts([inCommunity({ id: 5, pseudo: 'moi', deleteReason: 'author' })])
  network.use(
    answer(canDeletePost, { canDelete: true, reason: 'author', userRole: 'member' }),
    answer(deleteCommunityPost, { message: 'Post supprimé avec succès.' }),
  )
  const words = 'aura.unsent.moi|edit-post.5'
  localStorage.setItem(words, '{"legend":"Encore"}')
  const { person } = showPosts()
  await person.click(within(await article('Post de moi')).getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }),
  )
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
  expect(localStorage.getItem(words)).toBeNull()
})

test('[COM-55] the pinned post stands first, once; owner and admins pin and unpin', async () => {
  const pinned = inCommunity({ id: 9, pseudo: 'max' })
  answerPosts([inCommunity({ id: 10, pseudo: 'zoe' }), pinned])
  network.use(answer(getPost, pinned))
  const { bodies } = record(pinPost, { message: 'Post épinglé.' })
  const { person } = showPosts('/community/7', aCommunity({ userRole: 'owner', pinned_post_id: 9 }))
  await screen.findByText('Épinglé')
  await article('Post de zoe')
  const shown = screen.getAllByRole('article')
  expect(shown.map((one) => one.getAttribute('aria-label'))).toEqual(['Post de max', 'Post de zoe'])
  await person.click(within(shown[1] as HTMLElement).getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Épingler' }))
  await waitFor(() => expect(bodies).toEqual([{ postId: 10 }]))
})

test('[COM-55] a post that was deleted meanwhile leaves the page when it is pinned', async () => {
  const [zoe, max] = [inCommunity({ id: 10, pseudo: 'zoe' }), inCommunity({ id: 9, pseudo: 'max' })]
  answerPosts([zoe, max])
  network.use(refuse(pinPost, 404, 'posts.unknown'))
  const { person } = showPosts('/community/7', aCommunity({ userRole: 'owner' }))
  const post = await article('Post de zoe')
  answerPosts([max])
  await person.click(within(post).getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Épingler' }))
  await waitFor(() => expect(post).not.toBeInTheDocument())
  expect(await article('Post de max')).toBeInTheDocument()
})

test('[COM-34] a post that was deleted meanwhile leaves the page when it is removed, which says so', async () => {
  answerPosts([inCommunity({ id: 10, pseudo: 'zoe' })])
  network.use(
    answer(canDeletePost, { canDelete: true, reason: 'moderator', userRole: 'admin' }),
    refuse(deleteCommunityPost, 404, 'posts.unknown'),
  )
  const { person } = showPosts('/community/7', aCommunity({ userRole: 'admin' }))
  const post = await article('Post de zoe')
  await person.click(within(post).getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(post).not.toBeInTheDocument())
  expect(await screen.findByText(/n’existe/)).toBeInTheDocument()
})
