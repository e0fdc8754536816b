import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import {
  checkNotifications,
  type NotificationsCheck,
  notificationsPollMs,
} from '@aura/contract/notifications/notifications.check.contract'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@aura/contract/notifications/notifications.contract'
import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NotificationAlerts } from '../../features/notifications/notification-alerts.tsx'
import { unreadKey } from '../../features/notifications/unread.ts'
import { UnreadBadge } from '../../features/notifications/unread-badge.tsx'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { aNotification, pageOf } from '../../testing/notifications.ts'
import { usualPreferences } from '../../testing/preferences.ts'
import { aPushBrowser, leavePushBrowser } from '../../testing/push-browser.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { stillTime } from '../../testing/still-time.ts'
import { NotificationsPage } from './notifications-page.tsx'

const lea = { id: 7, pseudo: 'léa', profile_picture: null, aura_type_id: 4 }
const follow = aNotification({ id: 2, type: 'following', kind: 'follow', data: { followerId: 7 } })

function aCheck(latest: Notification | null, unread = latest ? 1 : 0): NotificationsCheck {
  const none = { aura: 0, comment: 0, reward: 0, following: 0, challenge: 0, moderation: 0 }
  const unreadByTopic = { ...none, like: unread }
  return { hasNew: latest !== null, title: '', body: '', unread, unreadByTopic, latest }
}

/** The page with the badge of the sidebar beside it. */
function renderNotifications(check = aCheck(null)) {
  network.use(answer(checkNotifications, check))
  return renderPage(
    <>
      <nav>
        <UnreadBadge />
      </nav>
      <NotificationAlerts token="jeton" />
      <NotificationsPage />
    </>,
    '/notifications',
  )
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Vos notifications' })).getAllByRole('listitem')

beforeEach(() => beMember())

test('[APP-21, NTF-31] pushes are offered once the list has come, which would move the offer', async () => {
  aPushBrowser({ asked: 'granted' })
  onTestFinished(leavePushBrowser)
  const list = Promise.withResolvers<ReturnType<typeof pageOf>>()
  network.use(answer(listNotifications, () => list.promise))
  const { client } = renderNotifications()
  const offer = () => screen.queryByRole('region', { name: 'Être prévenu même quand Aura est fermé' })
  await waitFor(() => expect(client.isFetching({ queryKey: ['notifications'] })).toBeGreaterThan(0))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(offer()).not.toBeInTheDocument()
  list.resolve(pageOf([follow]))
  expect(await rows()).toHaveLength(1)
  await waitFor(() => expect(offer()).toBeInTheDocument())
})

test('[NTF-10, PRF-15] a new follower is followed back in the row, which takes a refused press back', async () => {
  const known = aNotification({ ...follow, id: 3, actors: [{ ...lea, id: 8, pseudo: 'noé' }] })
  network.use(
    answer(
      listNotifications,
      pageOf(
        [follow, known],
        [
          { id: 7, isFollowing: false },
          { id: 8, isFollowing: true },
        ],
      ),
    ),
  )
  const { bodies } = record(followUser, { isFollowing: true, followers: 1 })
  const { person, address } = renderNotifications()
  expect(await rows()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /noé/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Suivre en retour léa' }))
  const followed = screen.getByRole('button', { name: 'Suivi\u00a0: léa' })
  expect(followed).toHaveFocus()
  await waitFor(() => expect(bodies).toEqual([{ userIdToFollow: 7 }]))
  expect(address()).toBe('/notifications')
  network.use(disconnect(unfollowUser))
  await person.click(followed)
  expect(await screen.findByRole('button', { name: 'Suivi\u00a0: léa' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('[NTF-01] [NTF-19] filters by type in the address, with what is unread; an empty one says so', async () => {
  const { queries } = record(listNotifications, ({ query }) =>
    pageOf(query.has('topic') ? [] : [aNotification()]),
  )
  const { person, address } = renderNotifications(aCheck(aNotification(), 120))
  expect(await rows()).toHaveLength(1)
  const filters = within(screen.getByRole('group', { name: 'Filtrer les notifications' }))
  await filters.findByRole('button', { name: /^Likes ?99\+ non lues$/ })
  expect(filters.getAllByRole('button').map((each) => /^[^\d]*[a-zé]/i.exec(each.textContent)?.[0])).toEqual([
    'Toutes',
    'Auras',
    'Likes',
    'Commentaires',
    "Recuperation d'aura",
    'Abonnements',
    'Challenges',
    'Modération',
  ])
  expect(screen.getByRole('navigation')).toHaveTextContent('99+ non lues')
  await waitFor(() => expect(document.title).toBe('(99+) Notifications · Aura'))
  await person.click(filters.getByRole('button', { name: 'Modération' }))
  expect(await screen.findByText('Aucune notification pour ce type.')).toBeInTheDocument()
  expect(address()).toBe('/notifications?type=moderation')
  expect(queries).toEqual(['', 'topic=moderation'])
})

test('[NTF-10] [NTF-15] a click reads and leads where the notification is about', async () => {
  const read: string[] = []
  network.use(
    answer(listNotifications, pageOf([follow])),
    answer(readNotification, { message: 'Lue.' }, ({ url }) => read.push(new URL(url).pathname)),
  )
  const { person, address } = renderNotifications(aCheck(follow))
  await person.click(await screen.findByRole('link', { name: 'léa vous suit' }))
  expect(address()).toBe('/profile/l%C3%A9a')
  await waitFor(() => expect(read).toEqual(['/api/notifications/2/read']))
})

test('[NTF-15] « Marquer comme lu » reads at once, and is taken back when it fails', async () => {
  network.use(
    answer(listNotifications, pageOf([aNotification()])),
    refuse(readNotification, 404, 'notifications.unknown'),
  )
  const { person } = renderNotifications(aCheck(aNotification()))
  const read = async () => {
    await person.click(await screen.findByRole('button', { name: 'Options de la notification' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Marquer comme lu' }))
  }
  await read()
  expect(await screen.findByText('Cette notification n’existe plus.')).toBeInTheDocument()
  expect(await screen.findByText('Non lue')).toBeInTheDocument()
  network.use(
    answer(readNotification, { message: 'Lue.' }),
    answer(listNotifications, pageOf([aNotification({ is_read: true })])),
  )
  await read()
  await waitFor(() => expect(screen.queryByText('Non lue')).not.toBeInTheDocument())
  await person.click(screen.getByRole('button', { name: 'Options de la notification' }))
  expect(screen.queryByRole('menuitem', { name: 'Marquer comme lu' })).not.toBeInTheDocument()
})

test('[NTF-01] the list is headed by day, each period once', async () => {
  const now = Date.now()
  const before = (days: number, id: number) =>
    aNotification({ id, created_at: new Date(now - days * 86_400_000).toISOString() })
  network.use(answer(listNotifications, pageOf([before(0, 9), before(1, 8), before(40, 7), before(41, 6)])))
  renderNotifications()
  await rows()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Aujourd’hui',
    'Hier',
    'Plus tôt',
  ])
})

test('[NTF-37, APP-19] « Tout marquer comme lu » leaves nothing unread, also pressed twice, says so, and passes the focus on', async () => {
  network.use(
    answer(listNotifications, pageOf([aNotification(), follow])),
    answer(readAllNotifications, { message: 'Lues.' }, () =>
      network.use(answer(checkNotifications, aCheck(null))),
    ),
  )
  const { person } = renderNotifications(aCheck(follow, 2))
  await person.dblClick(await screen.findByRole('button', { name: 'Tout marquer comme lu' }))
  await waitFor(() => expect(screen.queryByText('Non lue')).not.toBeInTheDocument())
  expect(screen.getByRole('navigation')).toBeEmptyDOMElement()
  expect(document.title).toBe('Notifications · Aura')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(await screen.findByText('Toutes vos notifications sont marquées comme lues.')).toBeInTheDocument()
})

test('[NTF-14] one of an unknown type leads nowhere', async () => {
  const unknown = { ...aNotification(), type: 'poke', kind: 'poke' } as unknown as Notification
  network.use(answer(listNotifications, pageOf([unknown])), answer(readNotification, { message: 'Lue.' }))
  const { person, address } = renderNotifications()
  await person.click(await screen.findByRole('button', { name: 'Du nouveau pour vous' }))
  expect(address()).toBe('/notifications')
})

test('[NTF-01] more comes as one scrolls, and a failure can be tried again', async () => {
  network.use(disconnect(listNotifications))
  const { person } = renderNotifications()
  const again = await screen.findByRole('button', { name: 'Réessayer' })
  network.use(
    answer(listNotifications, ({ query }) =>
      query.get('cursor') === 'suite'
        ? pageOf([follow, aNotification()])
        : { notifications: [aNotification()], people: [], nextCursor: 'suite', hasMore: true },
    ),
  )
  await person.click(again)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

/** A check later than the first, with a second notification. */
const news = aCheck({ ...follow, created_at: '2026-11-20T10:00:01.000Z' }, 2)

test('[NTF-17] [NTF-30] what comes while one looks is said by a toast that leads there; what waited is not', async () => {
  network.use(answer(listNotifications, pageOf([])), answer(readNotification, { message: 'Lue.' }))
  const { client, person, address } = renderNotifications(aCheck(aNotification()))
  await screen.findAllByText('1 non lue')
  act(() => client.setQueryData(unreadKey, news))
  expect(await screen.findByText('léa vous suit')).toBeInTheDocument()
  expect(screen.queryByText('léa a aimé votre publication')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Voir' }))
  expect(address()).toBe('/profile/l%C3%A9a')
})

test('[NTF-30] the toast of a notification goes after 5 s', async () => {
  network.use(answer(listNotifications, pageOf([])))
  const { client } = renderNotifications(aCheck(aNotification()))
  await screen.findAllByText('1 non lue')
  const time = stillTime()
  act(() => client.setQueryData(unreadKey, news))
  const toast = await time.until(() => screen.queryByText('léa vous suit'))
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
  expect(await screen.findByRole('button', { name: 'Suivre en retour léa' })).toBeInTheDocument()
  expect(queries).toEqual([''])
  // Nothing that was loaded is known any more: others may lie between.
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

test('[APP-17] from a notification to not being told of its type any more, and back; decisions are always told', async () => {
  let kept = usualPreferences
  const decision = aNotification({ id: 9, type: 'moderation', kind: 'report-outcome', actors: [] })
  network.use(
    answer(listNotifications, pageOf([aNotification(), decision])),
    answer(getPreferences, () => kept),
  )
  const { bodies } = record(putPreferences, ({ body }) => (kept = body))
  const { person } = renderNotifications()
  const [ofLike, ofDecision] = await screen.findAllByRole('button', { name: 'Options de la notification' })
  await person.click(ofDecision as HTMLElement)
  expect(await screen.findByRole('menuitem', { name: 'Choisir ce que je reçois' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: 'Ne plus recevoir ce type' })).not.toBeInTheDocument()
  await person.keyboard('{Escape}')
  await person.click(ofLike as HTMLElement)
  await person.click(await screen.findByRole('menuitem', { name: 'Ne plus recevoir ce type' }))
  expect(await screen.findByText(/^Vous ne recevrez plus de notifications «.Likes.»\.$/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitFor(() =>
    expect(bodies.map(({ notifications }) => notifications.like.app)).toEqual([false, true]),
  )
})
