import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { logout } from '@aura/contract/accounts/accounts.session.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { readAllNotifications } from '@aura/contract/notifications/notifications.contract'
import { metrics } from '@aura/contract/platform/platform.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { pushKey, updateFcmToken } from '@aura/contract/push/push.contract'
import { pushMessageMaxBytes } from '@aura/contract/push/push.limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours, later, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makePerson, openSession } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openPushDelivery } from '../../testing/push-delivery.ts'
import { untilLocked } from '../../testing/until-locked.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { insertDeliveries } from './push.delivery.queries.ts'

const delivery = await openPushDelivery()
const { app, peer, subscribe, prefer, waiting, like } = delivery
const { arrived, untilArrived, untilWaiting, subscriptions, deliverDue, keepQuiet } = delivery

let { author, lea, postId, browser } = delivery.running
beforeEach(() => {
  ;({ author, lea, postId, browser } = delivery.running)
})
/** Runs `work` in the author’s quiet hours, then ends them. */
async function holdBack(work: () => Promise<void>) {
  app.clock.set(later((await keepQuiet()).from, hours(2)))
  await work()
  await untilNotified(app)
  expect(arrived()).toEqual([])
  app.clock.advance(hours(12))
  await deliverDue()
}

describe('a push', () => {
  test('[NTF-31] carries the sentence of the list and the target of a click, encrypted and signed', async () => {
    await like()
    await untilNotified(app)
    const [push] = await untilArrived(1)
    const [notification] = await notificationsOf(app, author)
    const { body } = await ask(app, pushKey, { token: lea.token })
    expect(push).toMatchObject({
      browser,
      key: body.publicKey,
      subject: 'mailto:ops@exemple.fr',
      ttl: days(1) / 1000,
      urgency: 'normal',
      topic: `notification-${notification?.id}`,
      message: {
        id: notification?.id,
        stamp: expect.any(Number),
        title: 'Nouvelle notification',
        body: `${lea.pseudo} a aimé votre post`,
        address: notification && notificationAddress(notification),
        tag: `notification-${notification?.id}`,
        unread: 1,
        calm: false,
        icon: null,
      },
    })
    await untilWaiting([])
    expect(peer.faults).toEqual([])
    await expect.poll(subscriptions).toEqual([app.clock.now()])
    const { text } = await ask(app, metrics)
    expect(text).toMatch(/aura_push_total\{kind="web",outcome="accepted"\} [1-9]/)
  })

  test('goes to every browser of its reader, once, and to nobody else', async () => {
    const second = { token: await openSession(app, author) }
    await subscribe(second, `${browser} 2`)
    await subscribe(lea, `navigateur ${lea.id}`)
    await like()
    await untilNotified(app)
    const pushes = await untilArrived(2)
    await untilWaiting([])
    expect(pushes.map((push) => push.browser).sort()).toEqual([browser, `${browser} 2`])
    expect(new Set(pushes.map(({ message }) => message.stamp)).size).toBe(2)
  })

  test('[NTF-31] goes to the account that has the browser now, and to none that had it before', async () => {
    await subscribe(lea, browser)
    await like()
    await like(author, await makePost(app, lea))
    await untilNotified(app)
    const pushes = await untilArrived(1)
    await untilWaiting([])
    expect(pushes.map(({ message }) => message.body)).toEqual([`${author.pseudo} a aimé votre post`])
    expect(await notificationsOf(app, author)).toHaveLength(1)
  })

  test('stays small, whatever the text', async () => {
    const data = { reason: '\u0001"\u{1F600}'.repeat(2000) }
    const at = app.clock.now()
    await inTransaction(app.db, (tx) =>
      enqueueEvents(tx, [
        { kind: 'moderation-decision', recipientId: author.id, actorId: null, subjectId: 1, data, at },
      ]),
    )
    await untilNotified(app)
    const [push] = await untilArrived(1)
    expect(Buffer.byteLength(JSON.stringify(push?.message))).toBeLessThan(pushMessageMaxBytes)
  })

  test('comes again when acts are appended after reading, with the same topic and another stamp', async () => {
    await like()
    await untilNotified(app)
    await untilArrived(1)
    await ask(app, readAllNotifications, { token: author.token })
    // Earlier the alert would be throttled.
    app.clock.advance(minutes(1))
    await like(await makePerson(app))
    await untilNotified(app)
    const [first, second] = await untilArrived(2)
    expect(second?.topic).toBe(first?.topic)
    expect(second?.message.stamp).not.toBe(first?.message.stamp)
  })

  test('[NTF-31] appended to while it is being sent comes again once quiet hours are over', async () => {
    const { from, to } = await keepQuiet()
    app.clock.set(later(from, -1))
    peer.answerWith('hang', browser)
    await like()
    await untilArrived(1)
    await ask(app, readAllNotifications, { token: author.token })
    app.clock.advance(minutes(1))
    await like(await makePerson(app))
    await untilWaiting([{ attempts: 0, dueAt: to }])
    peer.answerWith({ status: 201 }, browser)
    peer.acceptHanging()
    await expect.poll(subscriptions).toEqual([app.clock.now()])
    expect(await waiting()).toEqual([{ attempts: 0, dueAt: to }])

    app.clock.set(to)
    await deliverDue()
    await untilWaiting([])
    const [first, second] = arrived()
    expect(second?.message.stamp).toBeGreaterThan(first?.message.stamp ?? 0)
  })
})

describe('what is not pushed', () => {
  const nothingOf = (work: () => Promise<unknown>) => async () => {
    await holdBack(async () => {
      await like()
      await untilNotified(app)
      expect(await waiting()).toHaveLength(1)
      await work()
    })
    await untilWaiting([])
    expect(arrived()).toEqual([])
  }

  test(
    'what was read meanwhile',
    nothingOf(() => ask(app, readAllNotifications, { token: author.token })),
  )
  test(
    'acts of someone blocked meanwhile',
    nothingOf(() => ask(app, blockAccount, { token: author.token, body: { pseudo: lea.pseudo } })),
  )
  test(
    'acts on a post that is gone',
    nothingOf(() => ask(app, deletePost, { token: author.token, params: { id: postId } })),
  )

  test('anything, once the session is over: the subscription is deleted', async () => {
    await nothingOf(() => ask(app, logout, { token: author.token }))()
    expect(await subscriptions()).toEqual([])
  })

  test('[ACC-37] anything, once the session has lasted its days: the subscription is deleted', async () => {
    app.clock.advance(days(accountsLimits.sessionDays))
    await like(await makePerson(app))
    await untilNotified(app)
    await expect.poll(subscriptions).toEqual([])
    expect(arrived()).toEqual([])
  })

  test(
    'pushes of one person, once the browser is another’s',
    nothingOf(() => subscribe(lea, browser)),
  )

  const switchLikesOff = async () => {
    const { body: usual } = await ask(app, getPreferences, { token: author.token })
    await prefer({ notifications: { ...usual.notifications, like: { app: true, push: false } } })
  }

  test('[NTF-21] pushes to a browser that is being deleted, without failing the notifications of the transaction', async () => {
    await like()
    const [notification] = await notificationsOf(app, author)
    const notificationId = notification?.id ?? 0
    const { push } = app.application.services
    let queued: Promise<void> | undefined
    await inTransaction(app.db, async (forgetting) => {
      await push.forgetAllOf(forgetting, author.id)
      queued = inTransaction(app.db, (tx) =>
        push.enqueue(tx, [{ recipientId: author.id, notificationId, kind: 'post-like' }]),
      )
      queued.catch(() => undefined)
      await untilLocked(app.db)
    })
    await queued
    expect(await waiting()).toEqual([])
  })

  test('[NTF-32] anything to a device while FCM is off, even later', async () => {
    const body = { fcmToken: `${String(author.id).padStart(22, 'd')}:${'x'.repeat(130)}` }
    expect((await ask(app, updateFcmToken, { token: author.token, body })).status).toBe(200)
    await like()
    await untilArrived(1)
    await untilWaiting([])
    // A push enqueued while FCM was on waits for a process with FCM.
    const [notification] = await notificationsOf(app, author)
    const [now, notificationId] = [app.clock.now(), notification?.id ?? 0]
    const planned = [{ recipientId: author.id, notificationId, dueAt: now }]
    await insertDeliveries(app.db, planned, { kinds: ['fcm'], now, lifeMs: days(1) })
    await deliverDue()
    expect(await waiting()).toEqual([{ attempts: 0, dueAt: now }])
  })

  test('kinds a person switched off since', nothingOf(switchLikesOff))

  test('kinds a person switched off', async () => {
    await switchLikesOff()
    await like()
    await untilNotified(app)
    expect(await waiting()).toEqual([])
    expect(await notificationsOf(app, author)).toHaveLength(1)
  })
})

describe('several pending pushes', () => {
  const happen = (count: number) => async () => {
    for (let index = 0; index < count; index++) await like(lea, await makePost(app, author))
  }

  test('come separately when they are few', async () => {
    await holdBack(happen(3))
    await untilWaiting([])
    expect(arrived().map(({ message }) => message.title)).toEqual(Array(3).fill('Nouvelle notification'))
  })

  test('come as one with their count when they are more', async () => {
    await holdBack(happen(5))
    await untilWaiting([])
    expect(arrived().map(({ message, topic }) => ({ ...message, topic }))).toEqual([
      expect.objectContaining({
        id: null,
        title: '5 nouvelles notifications',
        address: '/notifications',
        tag: 'notifications',
        topic: 'notifications',
        unread: 5,
      }),
    ])
  })

  test('[APP-12] give no number in calm mode', async () => {
    await prefer({ calmMode: true })
    await holdBack(async () => {
      await happen(3)()
      // Before the other acts, so that those are the latest.
      await untilNotified(app)
      const popular = await makePost(app, author)
      for (const fan of [lea, await makePerson(app), await makePerson(app)]) await like(fan, popular)
    })
    await untilWaiting([])
    expect(arrived().map(({ message }) => message)).toEqual([
      expect.objectContaining({
        title: 'Nouvelles notifications',
        body: expect.stringMatching(/ et d’autres ont aimé votre post$/),
        calm: true,
      }),
    ])
  })

  test('[APP-12] name the actors of a popular act in calm mode, not their number', async () => {
    await prefer({ calmMode: true })
    const fans = [lea, await makePerson(app), await makePerson(app)]
    await holdBack(async () => {
      for (const fan of fans) await like(fan)
    })
    await untilWaiting([])
    expect(arrived().map(({ message }) => message.body)).toEqual([
      expect.stringMatching(/ et d’autres ont aimé votre post$/),
    ])
  })
})
