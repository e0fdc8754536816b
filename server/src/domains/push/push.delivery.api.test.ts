import { logout } from '@aura/contract/accounts/accounts.contract'
import type { Id } from '@aura/contract/common'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { readAllNotifications } from '@aura/contract/notifications/notifications.contract'
import { metrics } from '@aura/contract/platform/platform.contract'
import { deletePost, likePost } from '@aura/contract/posts/posts.contract'
import {
  getPreferences,
  type Preferences,
  putPreferences,
} from '@aura/contract/preferences/preferences.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { pushKey, savePushSubscription } from '@aura/contract/push/push.contract'
import { pushMessageMaxBytes } from '@aura/contract/push/push.limits'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { parisDay, parisMoment } from '../../platform/clock/paris.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { startPushPeer } from '../../testing/push-peer.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { deliveryJob } from './push.deliver.service.ts'

let author: Person
let lea: Person
let postId: Id
/** The author’s. */
let browser: string
/** Pushes received before the test. */
let before: number

const peer = await startPushPeer()
const otherPeer = await startPushPeer()
const services = `${peer.origin},${otherPeer.origin}`
const app = await openTestApp({
  environment: { PUSH_SERVICES: services, VAPID_SUBJECT: 'mailto:ops@exemple.fr' },
  // Retries without jitter.
  draw: () => 0,
})
beforeEach(async () => {
  author = await makePerson(app)
  lea = await makePerson(app)
  postId = await makePost(app, author)
  browser = `navigateur ${author.id}`
  await subscribe(author, browser)
  before = peer.received.length
})
// Before the application is closed: the peers hold its requests open.
afterAll(() => Promise.all([peer.close(), otherPeer.close()]))

async function subscribe(who: Pick<Person, 'token'>, name: string, at = peer) {
  const { status } = await ask(app, savePushSubscription, { token: who.token, body: at.subscribe(name) })
  expect(status).toBe(200)
}
const like = async (who = lea, id = postId) => {
  expect((await ask(app, likePost, { token: who.token, body: { postId: id } })).status).toBe(200)
}
const arrived = () => peer.received.slice(before)
const untilArrived = async (count: number) => (await peer.untilReceived(before + count)).slice(before)
const waiting = () =>
  app.db
    .selectFrom('pushDelivery')
    .innerJoin('pushSubscription', 'pushSubscription.id', 'pushDelivery.subscriptionId')
    .select(['attempts', 'dueAt'])
    .where('accountId', '=', author.id)
    .execute()
const untilWaiting = async (expected: object[]) => {
  await untilNotified(app)
  await expect.poll(waiting).toEqual(expected)
}
const subscriptions = async () =>
  (
    await app.db
      .selectFrom('pushSubscription')
      .select('acceptedAt')
      .where('accountId', '=', author.id)
      .execute()
  ).map(({ acceptedAt }) => acceptedAt)
const isSomebodyHeldUp = async () => {
  const { rows } = await sql`
    select from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database()
    )`.execute(app.db)
  return rows.length > 0
}
/** Delays of the delivery jobs, in seconds. */
const lookedAtIn = async () => {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
    where name = ${deliveryJob} and start_after > created_on order by created_on`.execute(app.db)
  return rows.map(({ wait }) => wait)
}
const deliverDue = () => app.application.services.push.deliverDue()
const waitsFor = (milliseconds: number, attempts = 1) => [
  { attempts, dueAt: later(app.clock.now(), milliseconds) },
]
async function prefer(changed: Partial<Preferences>) {
  const { body: usual } = await ask(app, getPreferences, { token: author.token })
  await ask(app, putPreferences, { token: author.token, body: { ...usual, ...changed } })
}
/** Gives the author quiet hours, from 10:00 to 20:00; answers tomorrow’s. */
async function keepQuiet(): Promise<{ from: Date; to: Date }> {
  await prefer({ quietHours: { from: '10:00', to: '20:00' } })
  const tomorrow = parisDay(later(app.clock.now(), days(1)))
  return { from: parisMoment(tomorrow, '10:00'), to: parisMoment(tomorrow, '20:00') }
}
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
        body: `${lea.pseudo} a aimé votre publication`,
        address: notification && notificationAddress(notification),
        tag: `notification-${notification?.id}`,
        unread: 1,
        calm: false,
        icon: null,
      },
    })
    await untilWaiting([])
    expect(peer.faults).toEqual([])
    expect(await subscriptions()).toEqual([app.clock.now()])
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
    expect(pushes.map(({ message }) => message.body)).toEqual([`${author.pseudo} a aimé votre publication`])
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
      await expect.poll(isSomebodyHeldUp).toBe(true)
    })
    await queued
    expect(await waiting()).toEqual([])
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
        body: expect.stringMatching(/ et d’autres ont aimé votre publication$/),
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
      expect.stringMatching(/ et d’autres ont aimé votre publication$/),
    ])
  })
})

describe('a push service that', () => {
  test.each([404, 410])('[NTF-33] answers %i: the subscription is dropped', async (status) => {
    peer.answerWith({ status }, browser)
    await like()
    await untilNotified(app)
    await expect.poll(subscriptions).toEqual([])
    expect(arrived()).toHaveLength(1)
  })

  test.each([400, 401, 403])(
    '[NTF-33] answers %i: a subscription that never worked is dropped, one that did stays',
    async (status) => {
      await like()
      await untilWaiting([])
      const other = `${browser} autre`
      await subscribe(author, other)
      for (const name of [browser, other]) peer.answerWith({ status }, name)
      await like(lea, await makePost(app, author))
      await untilWaiting([])
      expect(arrived()).toHaveLength(3)
      expect(await subscriptions()).toEqual([expect.any(Date)])
    },
  )

  test('answers 413: the message is given up, the subscription stays', async () => {
    peer.answerWith({ status: 413 }, browser)
    await like()
    await untilWaiting([])
    expect(await subscriptions()).toEqual([null])
  })

  test.each([
    ['429 with a time', 429, '120', seconds(120)],
    ['503 with a time', 503, '7', seconds(7)],
    ['429 with a time far away', 429, '86400', hours(1)],
    ['500', 500, undefined, seconds(30)],
    ['a redirect, which is not followed', 307, undefined, seconds(30)],
  ])('answers %s: it is asked again then', async (_what, status, retryAfter, wait) => {
    const headers = { location: '/ailleurs', ...(retryAfter ? { 'retry-after': retryAfter } : {}) }
    peer.answerWith({ status, headers }, browser)
    await like()
    await untilWaiting(waitsFor(wait))
    peer.answerWith({ status: 201 }, browser)
    app.clock.advance(wait)
    await deliverDue()
    await untilWaiting([])
    const [first, second, ...others] = arrived()
    expect(others).toEqual([])
    expect(second?.message).toEqual(first?.message)
    expect(second?.ttl).toBe((first?.ttl ?? 0) - wait / 1000)
  })

  test('[NTF-31] asks for one second is called again after it, without waiting for the next minute', async () => {
    peer.answerWith({ status: 429, headers: { 'retry-after': '1' } }, browser)
    await like()
    await untilWaiting(waitsFor(seconds(1)))
    expect((await lookedAtIn()).at(-1)).toBe(1)
    peer.answerWith({ status: 201 }, browser)
    app.clock.advance(seconds(1))
    await untilArrived(2)
    await untilWaiting([])
  })

  test('fails until quiet hours have begun is called again after them', async () => {
    const quiet = await keepQuiet()
    app.clock.set(later(quiet.from, -seconds(10)))
    peer.answerWith({ status: 500 }, browser)
    await like()
    await untilWaiting(waitsFor(seconds(30)))
    peer.answerWith({ status: 201 }, browser)
    app.clock.advance(seconds(30))
    await deliverDue()
    await untilWaiting([{ attempts: 1, dueAt: quiet.to }])
    expect(await notificationsOf(app, author)).toHaveLength(1)
    expect(arrived()).toHaveLength(1)
    app.clock.set(quiet.to)
    await deliverDue()
    await untilWaiting([])
    expect(arrived()).toHaveLength(2)
  })

  test('fails again and again is called ever more rarely; the push is given up after a day', async () => {
    peer.answerWith({ status: 500 }, browser)
    await like()
    await untilWaiting(waitsFor(seconds(30)))
    for (const [attempts, wait] of [seconds(60), minutes(2), minutes(4)].entries()) {
      app.clock.advance(wait / 2)
      await deliverDue()
      await untilWaiting(waitsFor(wait, attempts + 2))
    }
    app.clock.advance(days(1))
    await deliverDue()
    await untilWaiting([])
    expect(arrived()).toHaveLength(4)
    expect(await subscriptions()).toEqual([null])
  })

  test('fails again and again is not called for a while, and its pushes stay pending', async () => {
    await like(lea, await makePost(app, author))
    await untilWaiting([])
    before = peer.received.length
    const known = (await lookedAtIn()).length
    peer.answerWith({ status: 503, headers: { 'retry-after': '20' } }, browser)
    for (const attempt of [1, 2, 3]) {
      await like(lea, await makePost(app, author))
      await untilNotified(app)
      await untilWaiting(Array(attempt).fill(waitsFor(seconds(20))[0]))
    }
    await like()
    await untilNotified(app)
    await deliverDue()
    expect(await waiting()).toContainEqual({ attempts: 0, dueAt: app.clock.now() })
    expect(arrived()).toHaveLength(3)
    // One job more, for when the breaker closes.
    await expect.poll(async () => (await lookedAtIn()).slice(known)).toEqual([20, 20, 20, 30])

    peer.answerWith({ status: 201 }, browser)
    app.clock.advance(seconds(30))
    await deliverDue()
    await untilWaiting([])
  })

  test('answers nothing delays no other', async () => {
    otherPeer.answerWith('hang')
    for (let index = 0; index < 5; index++) await subscribe(author, `${browser} ${index}`, otherPeer)
    await like()
    await untilNotified(app)
    await otherPeer.untilReceived(1)
    await untilArrived(1)
    // Nor other messages to the same service, up to eight.
    await like(lea, await makePost(app, author))
    await untilNotified(app)
    await otherPeer.untilReceived(8)
    await untilArrived(2)
    expect(otherPeer.received).toHaveLength(8)
  })
})
