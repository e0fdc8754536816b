import { type Comment, deleteComment, listPostComments } from '@aura/contract/comments/comments.contract'
import { tombstoneOf } from '@aura/contract/comments/comments.rules'
import { postCommentedEvent } from '@aura/contract/posts/posts.realtime'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newerCommentsOptions } from '../../cache/comments.ts'
import '../../features/comments/new-comments.tsx'
import { answer, record } from '../../testing/answer.ts'
import { aCommentPage, findPanel, openButton, showPost, stubScreen } from '../../testing/comments-network.tsx'
import { aComment, aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { beMember } from '../../testing/session.ts'
import { joinSocket } from '../../testing/session-socket.tsx'

type Panel = Awaited<ReturnType<typeof findPanel>>

/** Opens the comments of a post and waits until they listen for new ones; answers what emits an event of the socket. */
async function openLive(comments: Comment[]) {
  beMember()
  stubScreen()
  const emit = await joinSocket()
  const { client, person } = showPost(comments)
  // As in the application, lists are not read again when a tab becomes visible.
  client.setDefaultOptions({ queries: { refetchOnWindowFocus: false } })
  await person.click(openButton())
  const panel = await findPanel()
  // The pill loads lazily and listens once it is rendered.
  const listening = () => client.getQueryCache().find(newerCommentsOptions(aPost().id))
  await waitFor(() => expect(listening()?.getObserversCount()).toBe(1))
  return { client, person, panel, tell: () => emit(postCommentedEvent, { postId: aPost().id, jitterMs: 0 }) }
}

async function deleteOwn(person: UserEvent, panel: Panel) {
  await person.click(panel.getByRole('button', { name: 'Options du commentaire de moi' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Supprimer ce commentaire' }))
  await person.click(dialog.getByRole('button', { name: 'Supprimer' }))
  await screen.findByText('Commentaire supprimé.')
}

const own = { pseudo: 'moi', canDelete: true }

test('[CMT-03] a page in the background asks for new comments once, when it shows again', async () => {
  const { panel, tell } = await openLive([aComment({ id: 1, content: 'Premier' })])
  expect(await panel.findByText('Premier')).toBeInTheDocument()
  const newer = aComment({ id: 2, content: 'Second', created_at: '2030-01-01T00:00:00.000Z' })
  const { queries } = record(listPostComments, aCommentPage([newer, aComment({ id: 1 })]))
  const pill = () => panel.getByRole('button', { name: '1 nouveau commentaire' })

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  fireEvent(window, new Event('visibilitychange'))
  for (let times = 0; times < 3; times++) tell()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(queries).toEqual([])

  visibility.mockReturnValue('visible')
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(pill()).toBeInTheDocument())
  expect(queries).toHaveLength(1)

  tell()
  await waitFor(() => expect(queries).toHaveLength(2))
  await waitFor(() => expect(pill()).toBeInTheDocument())
})

test('[CMT-03, CMT-27] what one deletes oneself is not announced as new, nor put back by the pill', async () => {
  const [late, mine, early] = [
    aComment({ id: 3, created_at: '2030-01-01T00:00:00.000Z' }),
    aComment({ ...own, id: 2, created_at: '2026-11-20T11:00:00.000Z' }),
    aComment({ id: 1 }),
  ]
  const { panel, person, tell } = await openLive([mine, early])
  network.use(answer(listPostComments, aCommentPage([late, mine, early])))
  tell()
  const pill = () => panel.getByRole('button', { name: /nouveaux? commentaire/ })
  await waitFor(() => expect(pill()).toHaveTextContent('1 nouveau commentaire'))
  network.use(
    answer(deleteComment, { message: 'Commentaire supprimé.', remains: null }),
    answer(listPostComments, aCommentPage([late, early])),
  )
  await deleteOwn(person, panel)
  expect(pill()).toHaveTextContent('1 nouveau commentaire')
  // jsdom has no `scrollTo`.
  Object.assign(pill().closest('[data-scrolls]') ?? {}, { scrollTo: () => undefined })
  await person.click(pill())
  await waitFor(() => expect(panel.getAllByRole('article')).toHaveLength(2))
  expect(panel.queryByText('Commentaire 2')).not.toBeInTheDocument()
  expect(screen.getByText('2 commentaires')).toBeInTheDocument()
})

test('[CMT-28] a tombstone stands above replies that one has not seen yet', async () => {
  const mine = aComment({ ...own, id: 1 })
  const { panel, person } = await openLive([mine])
  network.use(
    answer(deleteComment, {
      message: 'Commentaire supprimé.',
      remains: { tombstone: tombstoneOf({ ...mine, reply_count: 2 }), total: 2 },
    }),
  )
  await deleteOwn(person, panel)
  expect(panel.getByText('Commentaire supprimé')).toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'Afficher les 2 réponses' })).toBeInTheDocument()
  expect(screen.getByText('2 commentaires')).toBeInTheDocument()
})

test('[CMT-03] a list without comments takes new ones in at once, as nothing can move', async () => {
  const { panel, tell } = await openLive([])
  expect(await panel.findByText('Aucun commentaire pour l’instant')).toBeInTheDocument()
  network.use(answer(listPostComments, aCommentPage([aComment({ id: 1 })])))
  tell()
  expect(await panel.findByText('Commentaire 1')).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: /nouveau commentaire/ })).not.toBeInTheDocument()
})

test('[CMT-12, PST-14] how old a comment is is counted on while the comments are open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T10:05:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { panel } = await openLive([aComment({ id: 1 })])
  const time = within(panel.getByRole('article')).getByRole('time')
  expect(time).toHaveTextContent('5 minutes')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(time).toHaveTextContent('6 minutes')
})
