import type { Id } from '@aura/contract/common'
import { likePost } from '@aura/contract/posts/posts.contract'
import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { updateFcmToken } from '@aura/contract/push/push.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hours, later, seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { fcmErrors, startFcmPeer } from '../../testing/fcm-peer.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

let author: Person
let lea: Person
/** The author’s. */
let device: string

const peer = await startFcmPeer()
afterAll(() => peer.close())
const app = await openTestApp({
  environment: { ...peer.environment, PUBLIC_URL: 'https://aura.exemple' },
  random: () => 0,
})
beforeEach(async () => {
  author = await makePerson(app)
  lea = await makePerson(app)
  device = deviceOf(author)
  await saveToken(author, device)
})

const deviceOf = ({ id }: { id: Id }) => `${String(id).padStart(22, 'd')}:${'x'.repeat(130)}`
const saveToken = (who: Person, fcmToken: string) =>
  ask(app, updateFcmToken, { token: who.token, body: { fcmToken } })
async function beLiked() {
  await ask(app, likePost, { token: lea.token, body: { postId: await makePost(app, author) } })
  await untilNotified(app)
}
const arrived = () => peer.received.filter(({ token }) => token === device)
const waiting = () =>
  app.db
    .selectFrom('pushDelivery')
    .innerJoin('pushSubscription', 'pushSubscription.id', 'pushDelivery.subscriptionId')
    .select(['attempts', 'dueAt'])
    .where('address', '=', device)
    .execute()
const untilWaiting = (expected: object[]) => expect.poll(waiting).toEqual(expected)
const isKept = async () =>
  (await app.db.selectFrom('pushSubscription').select('id').where('address', '=', device).execute())
    .length === 1

test('[NTF-32] a push goes to the device under one tag, with the target of a click', async () => {
  await beLiked()
  await untilWaiting([])
  const [notification] = await notificationsOf(app, author)
  const tag = `notification-${notification?.id}`
  const address = `/post/like/${notification?.data.postId}/0`
  expect(arrived()).toEqual([
    {
      token: device,
      notification: { title: 'Nouvelle notification', body: `${lea.pseudo} a aimé votre post` },
      data: { id: String(notification?.id), stamp: expect.stringMatching(/^\d+$/), address, unread: '1' },
      android: { collapse_key: tag, ttl: '86400s', notification: { tag } },
      apns: {
        headers: { 'apns-collapse-id': tag, 'apns-expiration': expect.stringMatching(/^\d{10}$/) },
        payload: { aps: { badge: 1, 'thread-id': tag } },
      },
      webpush: {
        headers: { TTL: '86400', Topic: tag },
        notification: { tag },
        fcm_options: { link: `https://aura.exemple${address}` },
      },
    },
  ])
  expect(peer.faults).toEqual([])
})

test('[APP-12] in calm mode the icon of the application gets no number', async () => {
  const { body: usual } = await ask(app, getPreferences, { token: author.token })
  await ask(app, putPreferences, { token: author.token, body: { ...usual, calmMode: true } })
  await beLiked()
  await untilWaiting([])
  expect(arrived()).toMatchObject([{ apns: { payload: { aps: { badge: 0 } } } }])
})

test('[NTF-32] one access token serves until shortly before its end, and is replaced when Google ends it', async () => {
  await beLiked()
  await untilWaiting([])
  const before = peer.grants
  await beLiked()
  await untilWaiting([])
  expect(peer.grants).toBe(before)
  app.clock.advance(hours(1))
  await beLiked()
  await untilWaiting([])
  expect(peer.grants).toBe(before + 1)
  peer.endAccess()
  await beLiked()
  await untilWaiting([])
  expect(peer.grants).toBe(before + 2)
  expect(arrived()).toHaveLength(4)
})

test.each([
  ['a device that is gone', 404, fcmErrors.unregistered],
  ['a token that is none', 400, fcmErrors.invalidToken],
  ['a token of another project', 403, fcmErrors.senderMismatch],
])('[NTF-33] %s is dropped', async (_what, status, error) => {
  peer.answerWith(device, status, error)
  await beLiked()
  await expect.poll(isKept).toBe(false)
  expect(arrived()).toHaveLength(1)
})

test('a message that FCM refuses is given up, and the device stays', async () => {
  peer.answerWith(device, 400, fcmErrors.invalidMessage)
  await beLiked()
  await untilWaiting([])
  expect(await isKept()).toBe(true)
})

test.each([
  ['too much at once', 429, fcmErrors.quota, { 'retry-after': '90' }, seconds(90)],
  ['an error of its own', 500, {}, {}, seconds(30)],
] as const)('%s is tried again when FCM says, or soon', async (_what, status, error, headers, wait) => {
  peer.answerWith(device, status, error, headers)
  await beLiked()
  await untilWaiting([{ attempts: 1, dueAt: later(app.clock.now(), wait) }])
  peer.answerWith(device, 200)
  app.clock.advance(wait)
  await app.application.services.push.deliverDue()
  await untilWaiting([])
  expect(arrived()).toHaveLength(2)
})

test('[NTF-32] a token that came while FCM was off is kept, and used once it is on', async () => {
  const off = await createTestApp({ database: app.database, clock: app.clock })
  const noe = await makePerson(app)
  const fcmToken = deviceOf(noe)
  expect((await ask(off, updateFcmToken, { token: noe.token, body: { fcmToken } })).status).toBe(200)
  await off.close()
  await ask(app, likePost, { token: lea.token, body: { postId: await makePost(app, noe) } })
  await untilNotified(app)
  await expect.poll(() => peer.received.filter(({ token }) => token === fcmToken)).toHaveLength(1)
})
