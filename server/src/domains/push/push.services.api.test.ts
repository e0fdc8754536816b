import { readAllNotifications } from '@aura/contract/notifications/notifications.contract'
import { metrics } from '@aura/contract/platform/platform.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openPushDelivery } from '../../testing/push-delivery.ts'
import { deliveryJob } from './push.deliver.service.ts'

const delivery = await openPushDelivery()
const { app, peer, otherPeer, subscribe, waiting, like, deliverDue } = delivery
const { arrived, untilArrived, untilWaiting, ignoreArrived, subscriptions, keepQuiet } = delivery

let { author, lea, browser } = delivery.running
beforeEach(() => {
  ;({ author, lea, browser } = delivery.running)
})
/** Delays of the delivery jobs, in seconds. */
const lookedAtIn = async () => {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
    where name = ${deliveryJob} and start_after > created_on order by created_on`.execute(app.db)
  return rows.map(({ wait }) => wait)
}
const waitsFor = (milliseconds: number, attempts = 1) => [
  { attempts, dueAt: later(app.clock.now(), milliseconds) },
]

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

  test('[NTF-33] refuses a subscription that worked before our key was made: it is dropped', async () => {
    await like()
    await expect.poll(subscriptions).toEqual([app.clock.now()])
    const ofAuthor = app.db.updateTable('pushSubscription').where('accountId', '=', author.id)
    await ofAuthor.set({ acceptedAt: later(app.clock.now(), -days(365)) }).execute()
    peer.answerWith({ status: 403 }, browser)
    await like(lea, await makePost(app, author))
    await untilNotified(app)
    await expect.poll(subscriptions).toEqual([])
  })

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
    ignoreArrived()
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
    // The last job waits until the breaker closes.
    await expect.poll(async () => (await lookedAtIn()).slice(known)).toEqual([20, 20, 20, 30])

    peer.answerWith({ status: 201 }, browser)
    app.clock.advance(seconds(30))
    await deliverDue()
    await untilWaiting([])
  })

  test('opens the breaker with the first of three messages: the others stay due and have no failure counted', async () => {
    peer.answerWith({ status: 500 }, browser)
    for (const count of [1, 2]) {
      await like(lea, await makePost(app, author))
      await untilWaiting(Array(count).fill(waitsFor(seconds(30))[0]))
    }
    app.clock.advance(seconds(30))
    await like()
    await untilNotified(app)
    await deliverDue()
    const isDue = app.clock.now()
    const byAttempts = async () => (await waiting()).toSorted((one, other) => one.attempts - other.attempts)
    await expect.poll(byAttempts).toEqual([
      { attempts: 0, dueAt: isDue },
      { attempts: 1, dueAt: isDue },
      { attempts: 2, dueAt: later(isDue, seconds(60)) },
    ])
    expect(arrived()).toHaveLength(3)
    peer.answerWith({ status: 201 }, browser)
    app.clock.advance(seconds(60))
    await deliverDue()
    await untilWaiting([])
  })

  test('asks for a time after the end of a push: the push is given up at once', async () => {
    peer.answerWith({ status: 503, headers: { 'retry-after': '3600' } }, browser)
    await like()
    await untilWaiting(waitsFor(hours(1)))
    app.clock.advance(days(1) - minutes(30))
    await deliverDue()
    await untilWaiting([])
    expect(arrived()).toHaveLength(2)
    const { text } = await ask(app, metrics)
    expect(text).toContain('aura_push_total{kind="web",outcome="given-up"} 1')
    peer.answerWith({ status: 201 }, browser)
    await like(lea, await makePost(app, author))
    await untilWaiting([])
  })

  test('fails until the notification is added to is tried for a day from then', async () => {
    peer.answerWith({ status: 503, headers: { 'retry-after': '3600' } }, browser)
    await like()
    await untilWaiting(waitsFor(hours(1)))
    await ask(app, readAllNotifications, { token: author.token })
    app.clock.advance(minutes(30))
    await like(await makePerson(app))
    await untilWaiting(waitsFor(hours(1)))
    peer.answerWith({ status: 201 }, browser)
    app.clock.advance(days(1) - minutes(10))
    await deliverDue()
    await untilWaiting([])
    expect(arrived()).toHaveLength(3)
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
