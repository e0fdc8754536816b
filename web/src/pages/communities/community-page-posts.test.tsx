import { type Comment, commentsAround, listPostComments } from '@aura/contract/comments/comments.contract'
import { getCommunity } from '@aura/contract/communities/communities.contract'
import {
  canDeletePost,
  communityPosts,
  communityTopPosts,
  deleteCommunityPost,
  newerInCommunity,
  pinPost,
} from '@aura/contract/communities/communities.posts.contract'
import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Lazy code is imported up front: tests wait for the screen, not for files.
import '../../features/communities/community-post-menu-surface.tsx'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aCommentPage, noMore, stubScreen } from '../../testing/comments-network.tsx'
import { aComment, aCommunity, aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { stubSeenShare } from '../../testing/render-post.tsx'
import { beMember } from '../../testing/session.ts'
import { stillTime } from '../../testing/still-time.ts'
import { showToast } from '../../ui/toast.ts'
import { ToastRegion } from '../../ui/toast-region.tsx'
import { CommunityPagePosts } from './community-page-posts.tsx'

const community = aCommunity({ id: 7 })
const asOf = '2026-11-22T10:00:00.000Z'
const inCommunity = (parts: Partial<Post>) => aPost({ community_id: 7, ...parts })

/** The community holds these posts, two a page. */
function answerPosts(posts: readonly Post[], readAt = asOf) {
  return record(communityPosts, ({ query }) => {
    const from = Number(query.get('cursor') ?? 0)
    const hasMore = posts.length > from + 2
    return {
      posts: posts.slice(from, from + 2),
      hasMore,
      nextCursor: hasMore ? String(from + 2) : null,
      asOf: readAt,
    }
  })
}

const show = (at = '/community/7', shown = community, state?: unknown) =>
  renderPage(<CommunityPagePosts community={shown} />, at, '/community/:id/:postId?/:commentId?', state)
const article = (name: string) => screen.findByRole('article', { name })

beforeEach(() => {
  beMember()
  stubScreen()
  Element.prototype.scrollIntoView = vi.fn()
  network.use(
    answer(newerInCommunity, { hasNewer: false }),
    answer(getCommunity, community),
    answer(canDeletePost, { canDelete: false, reason: null, userRole: 'member' }),
  )
})
afterEach(() => vi.useRealTimers())

test('[COM-07, COM-09, COM-10] posts of the community, newest first, and on another tab those of most aura', async () => {
  answerPosts([inCommunity({ id: 2, pseudo: 'zoe', legend: 'Seulement des mots', media: null, medias: [] })])
  network.use(answer(communityTopPosts, { posts: [inCommunity({ id: 1, pseudo: 'max' })] }))
  const { person, address } = show()
  expect(await article('Post de zoe')).toHaveTextContent('Seulement des mots')
  expect(screen.getByRole('tab', { name: 'Posts Communauté' })).toHaveAttribute('aria-selected', 'true')
  await person.click(screen.getByRole('tab', { name: 'Top Posts' }))
  expect(await article('Post de max')).toBeInTheDocument()
  expect(address()).toBe('/community/7?tab=top')
})

test('[COM-09] the next page is asked for where the last one ended, when its end comes near', async () => {
  const showEnd = stubSeenShare()
  const { queries } = answerPosts([1, 2, 3].map((id) => inCommunity({ id, pseudo: `auteur.${id}` })))
  show()
  await article('Post d’auteur.1')
  showEnd(1)
  await article('Post d’auteur.3')
  expect(queries).toEqual(['limit=10', 'limit=10&cursor=2'])
})

test('[COM-44] pages until the post of the address is there, and shows it', async () => {
  const far = inCommunity({ id: 5, pseudo: 'loin' })
  answerPosts([1, 2, 3, 4].map((id) => inCommunity({ id })).concat(far))
  network.use(answer(getPost, far))
  show('/community/7/5')
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
  const { client } = show('/community/7/5', aCommunity({ id: 7, pinned_post_id: 9 }))
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
  show('/community/7/5')
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
  show('/community/7/5/92')
  const comment = (await time.until(() => screen.queryByText('Ici'))).closest('article')
  await time.pass(3500)
  expect(comment).toHaveAttribute('data-lit')
  await time.pass(600)
  expect(comment).not.toHaveAttribute('data-lit')
})

test('[COM-08] open comments stay open through a reload, those of their post alone', async () => {
  answerComments([aComment({ id: 90, post_id: 5, content: 'Ici' })])
  const { unmount } = show('/community/7', community, { comments: 5 })
  const panel = await screen.findByRole('dialog', { name: 'Commentaires' })
  expect(await within(panel).findByText('Ici')).toBeInTheDocument()
  unmount()
  show('/community/7', community, { comments: 6 })
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
  show('/community/7/5/90')
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
  show('/community/7/5/90', community, { comments: false })
  await time.until(() => screen.queryByRole('article', { name: 'Post de lea.martin' }))
  await time.pass(15 * 200 - 50)
  expect(screen.queryByText("Impossible d'accéder aux commentaires")).not.toBeInTheDocument()
  await time.pass(100)
  expect(screen.getByText("Impossible d'accéder aux commentaires")).toBeInTheDocument()
})

test('[COM-33] nobody is offered to delete where the server does not say so, or does not answer', async () => {
  answerPosts([inCommunity({ id: 5, pseudo: 'zoe' })])
  network.use(disconnect(canDeletePost))
  const { person } = show()
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
  const { person } = show('/community/7', aCommunity({ userRole: 'admin' }))
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
  const { person } = show()
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
  const { person } = show('/community/7', aCommunity({ userRole: 'owner', pinned_post_id: 9 }))
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
  const { person } = show('/community/7', aCommunity({ userRole: 'owner' }))
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
  const { person } = show('/community/7', aCommunity({ userRole: 'admin' }))
  const post = await article('Post de zoe')
  await person.click(within(post).getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }))
  await waitFor(() => expect(post).not.toBeInTheDocument())
  expect(await screen.findByText(/n’existe/)).toBeInTheDocument()
})

test('new posts of others are announced and read at a press', async () => {
  answerPosts([inCommunity({ id: 5, pseudo: 'zoe' })])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { person } = show()
  await article('Post de zoe')
  network.use(answer(newerInCommunity, { hasNewer: true }))
  await act(() => vi.advanceTimersByTimeAsync(95_000))
  answerPosts([inCommunity({ id: 6, pseudo: 'neuf' }), inCommunity({ id: 5, pseudo: 'zoe' })])
  await person.click(await screen.findByRole('button', { name: 'Nouveaux posts' }))
  expect(await article('Post de neuf')).toBeInTheDocument()
})

test('[COM-07] new posts show at once where there are none', async () => {
  answerPosts([])
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show()
  await screen.findByText(/Écrivez le premier/)
  network.use(answer(newerInCommunity, { hasNewer: true }))
  answerPosts([inCommunity({ id: 6, pseudo: 'neuf' })], '2026-11-20T10:01:35.000Z')
  await act(() => vi.advanceTimersByTimeAsync(95_000))
  expect(await article('Post de neuf')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Nouveaux posts' })).not.toBeInTheDocument()
})

test('without posts a member is asked to write; a failure can be tried again', async () => {
  network.use(disconnect(communityPosts))
  const { person } = show()
  await screen.findByText('Les posts n’ont pas pu être chargés.')
  answerPosts([])
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText(/Écrivez le premier/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Écrire un post' })).toHaveAttribute(
    'href',
    '/create-post?community=7',
  )
})

test.each([
  ['join', 'Rejoignez la communauté pour écrire le premier.'],
  // Somebody who is banned.
  [null, undefined],
] as const)(
  '[COM-06, COM-07] who is no member is not asked to write, but to join if they may (%s)',
  async (action, hint) => {
    answerPosts([])
    show('/community/7', aCommunity({ id: 7, userRole: 'Non membre', action }))
    expect(await screen.findByText('Aucun post pour l’instant')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Écrire un post' })).not.toBeInTheDocument()
    if (hint) expect(screen.getByText(hint)).toBeInTheDocument()
    else expect(screen.queryByText(/Rejoignez/)).not.toBeInTheDocument()
  },
)
