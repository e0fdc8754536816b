import { donateAura } from '@aura/contract/aura/aura.contract'
import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import {
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@aura/contract/notifications/notifications.contract'
import { unreadChangedEvent } from '@aura/contract/notifications/notifications.realtime'
import { beforeEach, expect, test } from 'vitest'
import { minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { joinWith, nextAlert, openTwoProcesses } from '../../testing/sockets.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { enqueueEvents } from './notifications.events.ts'

const { one, two, connect } = await openTwoProcesses()
let reader: Person
let lea: Person

beforeEach(async () => {
  reader = await makePerson(one)
  lea = await makePerson(one)
})

const follow = (app: TestApp, who: Person, whom: Person) =>
  ask(app, followUser, { token: who.token, body: { pseudo: whom.pseudo } })

test('[NTF-27] a socket that joins with a token receives newNotification', async () => {
  const socket = connect(one)
  expect(await joinWith(socket, reader.token)).toEqual({ ok: true })
  const alert = nextAlert(socket)
  await follow(one, lea, reader)
  expect(await alert).toMatchObject({ type: 'following', is_read: false, actors: [{ id: lea.id }] })
})

test('[NTF-29] what one process causes arrives at a socket that another holds, and at nobody else’s', async () => {
  const [mine, others] = [connect(two), connect(two)]
  await joinWith(mine, { token: `Bearer ${reader.token}` })
  await joinWith(others, lea.token)
  const toOthers: unknown[] = []
  others.on('newNotification', (notification) => toOthers.push(notification))
  const alert = nextAlert(mine)
  await follow(one, lea, reader)
  expect(await alert).toMatchObject({ data: { followerId: lea.id } })
  // An alert to the wrong socket would have come before this one.
  const back = nextAlert(others)
  await follow(one, reader, lea)
  await back
  expect(toOthers).toHaveLength(1)
})

test('[NTF-29] alerts of one moment that take several messages between processes all arrive', async () => {
  const socket = connect(two)
  await joinWith(socket, reader.token)
  const told = new Set<number>()
  socket.on('newNotification', ({ id }: Notification) => told.add(id))
  const common = {
    kind: 'report-outcome',
    recipientId: reader.id,
    actorId: null,
    at: one.clock.now(),
  } as const
  const events = Array.from({ length: 310 }, (_, index) => ({ ...common, subjectId: index + 1 }))
  await inTransaction(one.db, (tx) => enqueueEvents(tx, events))
  await untilNotified(one)
  await expect.poll(() => told.size).toBe(events.length)
})

test('[NTF-23, NTF-24] a follow taken back and made again within a minute, however often, alerts once', async () => {
  const socket = connect(one)
  await joinWith(socket, reader.token)
  const alerts: string[] = []
  socket.on('newNotification', ({ kind }: Notification) => alerts.push(kind))
  const toggle = async () => {
    await ask(one, unfollowUser, { token: lea.token, body: { pseudo: reader.pseudo } })
    await untilNotified(one)
    await follow(one, lea, reader)
    await untilNotified(one)
  }
  const donate = () => ask(one, donateAura, { token: lea.token, body: { pseudo: reader.pseudo, amount: 1 } })
  await follow(one, lea, reader)
  await untilNotified(one)
  for (let time = 0; time < 3; time++) await toggle()
  await donate()
  await expect.poll(() => alerts).toEqual(['follow', 'donation'])
  const { body } = await ask(one, listNotifications, { token: reader.token })
  expect(body.notifications).toMatchObject([
    { kind: 'donation' },
    { kind: 'follow', is_read: false, actors_count: 1 },
  ])
})

test('[NTF-19, NTF-23] the pages of other devices are told, once each time, what was read or withdrawn', async () => {
  const [socket, others] = [connect(two), connect(two)]
  await joinWith(socket, reader.token)
  await joinWith(others, lea.token)
  let [told, toldOthers] = [0, 0]
  socket.on(unreadChangedEvent, () => told++)
  others.on(unreadChangedEvent, () => toldOthers++)
  const donate = () => ask(one, donateAura, { token: lea.token, body: { pseudo: reader.pseudo, amount: 1 } })
  const alert = nextAlert(socket)
  await donate()
  const { id } = await alert
  const read = () => ask(one, readNotification, { token: reader.token, params: { id } })
  await read()
  await expect.poll(() => told).toBe(1)
  await read()
  await ask(one, readAllNotifications, { token: reader.token })
  await follow(one, lea, reader)
  await untilNotified(one)
  await ask(one, unfollowUser, { token: lea.token, body: { pseudo: reader.pseudo } })
  await untilNotified(one)
  await expect.poll(() => told).toBe(2)
  await follow(one, await makePerson(one), reader)
  await untilNotified(one)
  await ask(one, readAllNotifications, { token: reader.token })
  await expect.poll(() => told).toBe(3)
  expect(toldOthers).toBe(0)
})

test('[NTF-25] acts appended after reading alert at once, and then once a minute has passed', async () => {
  const socket = connect(one)
  await joinWith(socket, reader.token)
  for (const follower of [lea, await makePerson(one)]) {
    const told = nextAlert(socket)
    await follow(one, follower, reader)
    expect(await told).toMatchObject({ kind: 'follow', is_read: false })
    await ask(one, readAllNotifications, { token: reader.token })
  }
  await follow(one, await makePerson(one), reader)
  await untilNotified(one)
  const next = nextAlert(socket)
  await ask(one, donateAura, { token: lea.token, body: { pseudo: reader.pseudo, amount: 1 } })
  expect(await next).toMatchObject({ kind: 'donation' })
  const last = nextAlert(socket)
  one.clock.advance(minutes(1))
  await untilNotified(one)
  expect(await last).toMatchObject({ kind: 'follow', is_read: false, actors_count: 3 })
})

test('[NTF-25] an alert that waits and is read meanwhile is not sent, and delays no other', async () => {
  const socket = connect(one)
  await joinWith(socket, reader.token)
  const alerts: number[] = []
  socket.on('newNotification', ({ actors_count: count }: Notification) => alerts.push(count))
  const next = async () => {
    await follow(one, await makePerson(one), reader)
    await untilNotified(one)
  }
  const readAll = () => ask(one, readAllNotifications, { token: reader.token })
  for (const count of [1, 2]) {
    await next()
    await expect.poll(() => alerts.at(-1)).toBe(count)
    await readAll()
  }
  // Waits for a minute, and is read before that is over.
  await next()
  await readAll()
  one.clock.advance(minutes(1))
  await untilNotified(one)
  await next()
  await expect.poll(() => alerts).toEqual([1, 2, 4])
})
