import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@aura/contract/notifications/notifications.contract'
import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { aNotification, pageOf } from '../../testing/notifications.ts'
import { aCheck, follow, renderNotifications, rows } from '../../testing/notifications-page.tsx'
import { usualPreferences } from '../../testing/preferences.ts'
import { aPushBrowser, leavePushBrowser } from '../../testing/push-browser.ts'
import { beMember } from '../../testing/session.ts'

const lea = { id: 7, pseudo: 'léa', profile_picture: null, aura_type_id: 4 }
beforeEach(() => beMember())

test('[APP-21, NTF-31] pushes are offered once the list has come, which would move the offer', async () => {
  aPushBrowser({ asked: 'granted' })
  onTestFinished(leavePushBrowser)
  const list = Promise.withResolvers<ReturnType<typeof pageOf>>()
  network.use(answer(listNotifications, () => list.promise))
  const { client } = renderNotifications()
  const offer = () => screen.queryByRole('region', { name: 'Des nouvelles même quand Aura est fermé' })
  await waitFor(() => expect(client.isFetching({ queryKey: ['notifications'] })).toBeGreaterThan(0))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(offer()).not.toBeInTheDocument()
  list.resolve(pageOf([follow]))
  expect(await rows()).toHaveLength(1)
  await waitFor(() => expect(offer()).toBeInTheDocument())
})

test('[NTF-10, PRF-15] a new follower, who may have left since, is followed in the row, which takes a refused press back', async () => {
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
  expect(screen.queryByRole('button', { name: /^Suiv.*noé/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Suivre léa' }))
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
    await person.click(await screen.findByRole('button', { name: /^Options de la notification/ }))
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
  await person.click(screen.getByRole('button', { name: /^Options de la notification/ }))
  expect(screen.queryByRole('menuitem', { name: 'Marquer comme lu' })).not.toBeInTheDocument()
})

test('[NTF-15, NTF-19] of two, the one read alone is shown and counted as read, at once and after the answer', async () => {
  const read = Promise.withResolvers<{ message: string }>()
  network.use(
    answer(listNotifications, pageOf([follow, aNotification()])),
    answer(readNotification, () => read.promise),
  )
  const both = aCheck(follow, 2)
  const unreadByTopic = { ...both.unreadByTopic, like: 1, following: 1 }
  const { person } = renderNotifications({ ...both, unreadByTopic })
  const filters = within(await screen.findByRole('group', { name: 'Filtrer les notifications' }))
  const counted = { name: /^(Likes|Abonnements) ?1 non lue$/ }
  expect(await filters.findAllByRole('button', counted)).toHaveLength(2)
  await person.click(await screen.findByRole('button', { name: /^Options de la notification.*a aimé/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Marquer comme lu' }))
  expect(screen.getAllByText('Non lue')).toHaveLength(1)
  expect(screen.getByRole('navigation')).toHaveTextContent('1 non lue')
  expect(filters.getByRole('button', counted)).toHaveTextContent('Abonnements')
  network.use(answer(checkNotifications, aCheck(follow, 7)))
  read.resolve({ message: 'Lue.' })
  await waitFor(() => expect(screen.getByRole('navigation')).toHaveTextContent('7 non lues'))
  expect(screen.getAllByText('Non lue')).toHaveLength(1)
})

test('[NTF-15] a click on one that was read before asks nothing more', async () => {
  network.use(answer(listNotifications, pageOf([{ ...follow, is_read: true }])))
  const { bodies } = record(readNotification, { message: 'Lue.' })
  const { person, address } = renderNotifications()
  await person.click(await screen.findByRole('link', { name: 'léa vous suit' }))
  await waitFor(() => expect(address()).toBe('/profile/l%C3%A9a'))
  expect(bodies).toEqual([])
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

test('[NTF-37] what cannot be marked read for want of a network shows as unread again', async () => {
  network.use(answer(listNotifications, pageOf([aNotification(), follow])))
  const { person } = renderNotifications(aCheck(follow, 2))
  const button = await screen.findByRole('button', { name: 'Tout marquer comme lu' })
  network.use(...[readAllNotifications, listNotifications, checkNotifications].map(disconnect))
  await person.click(button)
  expect(await screen.findByText('La notification n’a pas pu être marquée comme lue.')).toBeInTheDocument()
  expect(screen.getAllByText('Non lue')).toHaveLength(2)
  expect(screen.getByRole('navigation')).toHaveTextContent('2 non lues')
})

test('[NTF-14, NTF-15] one of an unknown type leads nowhere, and a click reads it all the same', async () => {
  const unknown = { ...aNotification(), type: 'poke', kind: 'poke' } as unknown as Notification
  network.use(answer(listNotifications, pageOf([unknown])))
  const { bodies } = record(readNotification, { message: 'Lue.' })
  const { person, address } = renderNotifications()
  await person.click(await screen.findByRole('button', { name: 'Du nouveau pour vous' }))
  expect(address()).toBe('/notifications')
  await waitFor(() => expect(bodies).toHaveLength(1))
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

test('[APP-17] from a notification to not being told of its type any more, and back; decisions are always told', async () => {
  let kept = usualPreferences
  const decision = aNotification({ id: 9, type: 'moderation', kind: 'report-outcome', actors: [] })
  network.use(
    answer(listNotifications, pageOf([aNotification(), decision])),
    answer(getPreferences, () => kept),
  )
  const { bodies } = record(putPreferences, ({ body }) => (kept = body))
  const { person } = renderNotifications()
  const [ofLike, ofDecision] = await screen.findAllByRole('button', { name: /^Options de la notification/ })
  // Each is known by its notification.
  expect(ofDecision).toHaveAccessibleName('Options de la notification\u00a0: Votre signalement a été traité')
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
