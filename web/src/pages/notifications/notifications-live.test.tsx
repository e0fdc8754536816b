import {
  checkNotifications,
  notificationsPollMs,
} from '@aura/contract/notifications/notifications.check.contract'
import {
  listNotifications,
  type Notification,
  readNotification,
} from '@aura/contract/notifications/notifications.contract'
import { unreadChangedEvent } from '@aura/contract/notifications/notifications.realtime'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NotificationAlerts } from '../../features/notifications/notification-alerts.tsx'
import { unreadKey } from '../../features/notifications/unread.ts'
import { answer, record } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { aNotification, pageOf } from '../../testing/notifications.ts'
import { aCheck, follow, renderNotifications, rows } from '../../testing/notifications-page.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { joinSocket } from '../../testing/session-socket.tsx'
import { stillTime } from '../../testing/still-time.ts'

beforeEach(() => beMember())

/** A check later than the first, with a second notification. */
const news = aCheck({ ...follow, created_at: '2026-11-20T10:00:01.000Z' }, 2)

test('[NTF-15] [NTF-17] [NTF-30] what comes while one looks is said by a toast that reads it and leads there; what waited is not', async () => {
  const read: string[] = []
  network.use(
    answer(listNotifications, pageOf([])),
    answer(readNotification, { message: 'Lue.' }, ({ url }) => read.push(new URL(url).pathname)),
  )
  const { client, person, address } = renderNotifications(aCheck(aNotification()))
  await screen.findAllByText('1 non lue')
  act(() => client.setQueryData(unreadKey, news))
  expect(await screen.findByText('léa vous suit')).toBeInTheDocument()
  expect(screen.queryByText('léa a aimé votre post')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Voir' }))
  expect(address()).toBe('/profile/l%C3%A9a')
  await waitFor(() => expect(read).toEqual(['/api/notifications/2/read']))
})

const longWords = aNotification({
  id: 3,
  kind: 'post-comment',
  type: 'comment',
  created_at: '2026-11-20T10:00:01.000Z',
  data: { postId: 3, commentId: 5, commentContent: 'Une lumière comme on en voit peu. '.repeat(8) },
})

test.each([
  ['short', news, 'léa vous suit'],
  ['long', aCheck(longWords, 2), /^léa a commenté votre post : .{80,}$/],
])('[NTF-30] the toast of a notification goes after 5 s, be its sentence %s', async (_, check, sentence) => {
  network.use(answer(listNotifications, pageOf([])))
  const { client } = renderNotifications(aCheck(aNotification()))
  await screen.findAllByText('1 non lue')
  const time = stillTime()
  act(() => client.setQueryData(unreadKey, check))
  const toast = await time.until(() => screen.queryByText(sentence))
  await time.pass(4500)
  expect(toast).toBeInTheDocument()
  await time.pass(1500)
  expect(toast).not.toBeInTheDocument()
})

test('[NTF-01, NTF-17] what comes to a long list has its first page alone read anew', async () => {
  const at = (second: number) => `2026-11-20T10:00:0${second}.000Z`
  const [one, two, three] = [1, 2, 3].map((id) => aNotification({ id, created_at: at(id) }))
  const pages: Record<string, [(Notification | undefined)[], string | null]> = {
    first: [[three], 'second'],
    second: [[two], 'third'],
    third: [[one], null],
  }
  const { queries } = record(listNotifications, ({ query }) => {
    const [shown = [], nextCursor = null] = pages[query.get('cursor') ?? 'first'] ?? []
    const notifications = shown.filter((each) => each !== undefined)
    return {
      ...pageOf(notifications, [{ id: 7, isFollowing: false }]),
      hasMore: nextCursor !== null,
      nextCursor,
    }
  })
  const { client } = renderNotifications()
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  queries.splice(0)
  // The third is withdrawn, a follower comes, and the first is added to.
  const follower = { ...follow, id: 5, created_at: at(5) }
  pages.first = [[follower, aNotification({ created_at: at(4), actors_count: 2 }), two], 'later']
  act(() => client.setQueryData(unreadKey, aCheck(follower)))
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  expect(await screen.findByRole('button', { name: 'Suivre léa' })).toBeInTheDocument()
  expect(queries).toEqual([''])
  // The loaded rows are dropped, because others may lie between them and the new page.
  pages.first = [[{ ...follower, id: 6, created_at: at(6) }], null]
  act(() => client.setQueryData(unreadKey, aCheck({ ...follower, id: 6, created_at: at(6) })))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(queries).toEqual(['', ''])
})

test('[NTF-17] the check is asked every 30 s while the socket is down', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
  onTestFinished(() => void vi.useRealTimers())
  const { queries } = record(checkNotifications, aCheck(null))
  renderPage(<NotificationAlerts token="jeton" />)
  await waitFor(() => expect(queries).toHaveLength(1))
  for (const asked of [2, 3]) {
    await act(() => vi.advanceTimersByTimeAsync(notificationsPollMs - 10_000))
    expect(queries).toHaveLength(asked - 1)
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    await waitFor(() => expect(queries).toHaveLength(asked))
  }
  expect(notificationsPollMs).toBe(30_000)
})

test('[NTF-17, NTF-19] what was read elsewhere is counted no more once the page shows again', async () => {
  network.use(answer(listNotifications, pageOf([])))
  const { client } = renderNotifications(aCheck(aNotification(), 12))
  // As in the application, queries are not asked again when a tab becomes visible unless they say so.
  client.setDefaultOptions({ queries: { refetchOnWindowFocus: false, staleTime: 30_000 } })
  await screen.findAllByText('12 non lues')
  await waitFor(() => expect(document.title).toBe('(12) Notifications · Aura'))
  network.use(answer(checkNotifications, aCheck(null)))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  fireEvent(window, new Event('visibilitychange'))
  visibility.mockReturnValue('visible')
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryAllByText('12 non lues')).toEqual([]))
  expect(document.title).toBe('Notifications · Aura')
})

test('[NTF-01, NTF-19] the list that is read brings the count of unread notifications up to date', async () => {
  const list = Promise.withResolvers<ReturnType<typeof pageOf>>()
  network.use(answer(listNotifications, () => list.promise))
  renderNotifications(aCheck(aNotification(), 1))
  await screen.findAllByText('1 non lue')
  // Taken back meanwhile; its event was missed.
  network.use(answer(checkNotifications, aCheck(null)))
  list.resolve(pageOf([]))
  expect(await screen.findByText('Aucune notification pour ce type.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryAllByText('1 non lue')).toEqual([]))
})

test('[NTF-17, NTF-19] what is read elsewhere or withdrawn is counted no more, by one call for several events', async () => {
  network.use(answer(listNotifications, pageOf([])))
  const emit = await joinSocket()
  renderNotifications(aCheck(aNotification(), 12))
  await screen.findAllByText('12 non lues')
  const { queries } = record(checkNotifications, aCheck(null))
  for (let time = 0; time < 3; time++) emit(unreadChangedEvent, {})
  await waitFor(() => expect(screen.queryAllByText('12 non lues')).toEqual([]))
  expect(queries).toHaveLength(1)
})
