import { listPostComments } from '@aura/contract/comments/comments.contract'
import { postCommentedEvent } from '@aura/contract/posts/posts.realtime'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import '../../features/comments/new-comments.tsx'
import { record } from '../../testing/answer.ts'
import { aCommentPage, findPanel, openButton, showPost, stubScreen } from '../../testing/comments-network.tsx'
import { aComment, aPost } from '../../testing/fixtures.ts'
import { beMember } from '../../testing/session.ts'
import { joinSocket } from '../../testing/session-socket.tsx'

test('[CMT-03] a page in the background asks for new comments once, when it shows again', async () => {
  beMember()
  stubScreen()
  const emit = await joinSocket()
  const { client, person } = showPost([aComment({ id: 1, content: 'Premier' })])
  // As in the application, lists are not read again when a tab becomes visible.
  client.setDefaultOptions({ queries: { refetchOnWindowFocus: false } })
  await person.click(openButton())
  const panel = await findPanel()
  expect(await panel.findByText('Premier')).toBeInTheDocument()
  // The pill loads lazily and listens once it is rendered.
  const listening = () => client.getQueryCache().find({ queryKey: ['newer-comments', aPost().id, 0] })
  await waitFor(() => expect(listening()?.getObserversCount()).toBe(1))
  const newer = aComment({ id: 2, content: 'Second', created_at: '2030-01-01T00:00:00.000Z' })
  const { queries } = record(listPostComments, aCommentPage([newer, aComment({ id: 1 })]))
  const pill = () => panel.getByRole('button', { name: '1 nouveau commentaire' })
  const news = { postId: aPost().id, jitterMs: 0 }

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  fireEvent(window, new Event('visibilitychange'))
  for (let times = 0; times < 3; times++) emit(postCommentedEvent, news)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(queries).toEqual([])

  visibility.mockReturnValue('visible')
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(pill()).toBeInTheDocument())
  expect(queries).toHaveLength(1)

  emit(postCommentedEvent, news)
  await waitFor(() => expect(queries).toHaveLength(2))
  await waitFor(() => expect(pill()).toBeInTheDocument())
  // The answers to earlier events are not kept.
  expect(client.getQueryCache().findAll({ queryKey: ['newer-comments'] })).toHaveLength(1)
})
