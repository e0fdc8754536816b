import { type Comment, commentsAround, listPostComments } from '@aura/contract/comments/comments.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../testing/answer.ts'
import { aCommentPage, noMore } from '../../testing/comments-network.tsx'
import {
  answerPosts,
  article,
  community,
  inCommunity,
  showPosts,
  stubCommunityPosts,
} from '../../testing/community-posts.tsx'
import { aComment, aCommunity } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { stillTime } from '../../testing/still-time.ts'
import { showToast } from '../../ui/toast.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'

beforeEach(stubCommunityPosts)

test('[COM-44] pages until the post of the address is there, and shows it', async () => {
  const far = inCommunity({ id: 5, pseudo: 'loin' })
  answerPosts([1, 2, 3, 4].map((id) => inCommunity({ id })).concat(far))
  network.use(answer(getPost, far))
  showPosts('/community/7/5')
  const found = await article('Post de loin')
  await waitFor(() => expect(found).toHaveFocus())
  expect(found.scrollIntoView).toHaveBeenCalled()
})

test('[COM-44] shows the post of the address, also when the pinned post comes after it', async () => {
  const [wanted, pinned] = [inCommunity({ id: 5, pseudo: 'max' }), inCommunity({ id: 9, pseudo: 'zoe' })]
  const { queries } = answerPosts([wanted])
  const arrival = Promise.withResolvers<void>()
  network.use(
    answer(getPost, async ({ params: { id } }) => {
      if (id === '5') return wanted
      await arrival.promise
      return pinned
    }),
  )
  const { client } = showPosts('/community/7/5', aCommunity({ id: 7, pinned_post_id: 9 }))
  await waitFor(() => expect(queries).toHaveLength(1))
  await waitFor(() => expect(client.isFetching()).toBe(1))
  arrival.resolve()
  await waitFor(async () => expect(await article('Post de max')).toHaveFocus())
})

test.each([
  ['of another community', () => answer(getPost, inCommunity({ id: 5, community_id: 8 }))],
  ['that is gone', () => refuse(getPost, 404, 'posts.unknown')],
])('[COM-46] a post %s is said to be absent, without paging for it', async (_what, replyOfPost) => {
  const { queries } = answerPosts([1, 2, 3].map((id) => inCommunity({ id })))
  network.use(replyOfPost())
  showPosts('/community/7/5')
  expect(await screen.findByText('Post non trouvé dans cette communauté')).toBeInTheDocument()
  expect(queries).toHaveLength(1)
})

/** The community holds one post, with these comments and replies, level by level, around the comment of the address. */
function answerComments(comments: Comment[], ...replies: Comment[][]) {
  const total = comments.length + replies.flat().length
  const post = inCommunity({ id: 5, comments_count: total })
  answerPosts([post])
  network.use(
    answer(getPost, post),
    answer(listPostComments, aCommentPage(comments)),
    answer(commentsAround, {
      postId: 5,
      total,
      levels: [comments, ...replies].map((level) => ({
        parentId: level[0]?.parentId ?? null,
        comments: level,
        ...noMore,
      })),
    }),
  )
}

test('[COM-08, COM-44] an address of a reply opens the comments down to it, and highlights it for 4 s', async () => {
  answerComments(
    [aComment({ id: 90, post_id: 5, reply_count: 1 })],
    [aComment({ id: 91, post_id: 5, parentId: 90, depth: 1, reply_count: 1 })],
    [aComment({ id: 92, post_id: 5, parentId: 91, depth: 2, content: 'Ici' })],
  )
  const time = stillTime()
  showPosts('/community/7/5/92')
  const comment = (await time.until(() => screen.queryByText('Ici'))).closest('article')
  await time.pass(3500)
  expect(comment).toHaveAttribute('data-lit')
  await time.pass(600)
  expect(comment).not.toHaveAttribute('data-lit')
})

test('[COM-08] open comments stay open through a reload, those of their post alone', async () => {
  answerComments([aComment({ id: 90, post_id: 5, content: 'Ici' })])
  const { unmount } = showPosts('/community/7', community, { comments: 5 })
  const panel = await screen.findByRole('dialog', { name: 'Commentaires' })
  expect(await within(panel).findByText('Ici')).toBeInTheDocument()
  unmount()
  showPosts('/community/7', community, { comments: 6 })
  await article('Post de lea.martin')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

/** The first toast loads the code of all: the next show at once. */
async function loadToasts() {
  render(<ToastRegion />)
  act(() => showToast({ kind: 'info', message: 'Premier message' }))
  await screen.findByText('Premier message')
}

test('[COM-45, COM-48] a comment that does not appear is looked for again and again, then said to be absent', async () => {
  answerComments([aComment({ id: 91, post_id: 5 })])
  await loadToasts()
  const time = stillTime()
  showPosts('/community/7/5/90')
  await time.until(() => screen.queryByRole('dialog', { name: 'Commentaires' }))
  // The open panel is seen at the next look, up to 200 ms later.
  await time.pass(10 * 300 + 5 * 500 - 100)
  expect(screen.queryByText('Commentaire introuvable')).not.toBeInTheDocument()
  await time.pass(350)
  expect(screen.getByText('Commentaire introuvable')).toBeInTheDocument()
})

test('[COM-45, COM-47] comments that do not open are waited for, then said to be out of reach', async () => {
  answerComments([])
  await loadToasts()
  const time = stillTime()
  // Closed before: the history says so.
  showPosts('/community/7/5/90', community, { comments: false })
  await time.until(() => screen.queryByRole('article', { name: 'Post de lea.martin' }))
  await time.pass(15 * 200 - 50)
  expect(screen.queryByText("Impossible d'accéder aux commentaires")).not.toBeInTheDocument()
  await time.pass(100)
  expect(screen.getByText("Impossible d'accéder aux commentaires")).toBeInTheDocument()
})
