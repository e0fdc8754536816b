import { paypalWebhook } from '@aura/contract/subscription/subscription.contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { openPaypalApp } from '../../testing/paypal-app.ts'
import type { PeerSubscription } from '../../testing/paypal-peer.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { eventOf, paymentEventOf } from '../../testing/subscriptions.ts'
import { customIdOf } from './subscription.rules.ts'

const { peer, app, activate, bought, cancel, view } = await openPaypalApp()
const { renewal } = app.application.services

const at = (id: string) => peer.subscriptions.get(id) as PeerSubscription
const paymentOf = (id: string) => peer.transactions.get(id)?.map(({ status }) => status)

async function hear(event: object): Promise<void> {
  const { headers, payload } = peer.sealed(event)
  expect((await ask(app, paypalWebhook, { headers, body: payload })).status).toBe(200)
  const unhandled = () =>
    app.db.selectFrom('subscriptionEvent').select('id').where('handledAt', 'is', null).execute()
  await expect.poll(unhandled).toEqual([])
}

describe('paid, and never activated by the page that bought it', () => {
  test.each(['event of the subscription', 'event of its payment'])(
    '[SUB-02, SUB-07] an %s makes its buyer premium, and activating it later is a success',
    async (which) => {
      const person = await makePerson(app)
      const id = bought(person)
      await hear(
        which === 'event of its payment'
          ? paymentEventOf('COMPLETED', { paymentId: `${id}-1`, subscriptionId: id })
          : eventOf('ACTIVATED', id),
      )
      expect(await view(person)).toMatchObject({ state: 'active', isPremium: true })
      expect((await activate(person, id)).status).toBe(200)
      expect((await cancel(person)).body.state).toBe('ending')
      expect(at(id).status).toBe('CANCELLED')
    },
  )

  test('[SUB-02, SUB-07] an event gives its buyer, who has cancelled at PayPal meanwhile, the time that is paid', async () => {
    const person = await makePerson(app)
    const id = bought(person, { status: 'CANCELLED' })
    await hear(eventOf('CANCELLED', id))
    expect(await view(person)).toMatchObject({ state: 'ending', isPremium: true })
    expect(paymentOf(id)).toEqual(['COMPLETED'])
  })

  test.each<[string, Partial<PeerSubscription>]>([
    ['nobody approved', { status: 'APPROVAL_PENDING' }],
    ['is of another plan', { plan_id: 'P-OTHER' }],
    ['is cancelled, and of another plan', { status: 'CANCELLED', plan_id: 'P-OTHER' }],
    ['has a price of its buyer’s', { plan_overridden: true }],
    ['names no account', { custom_id: 'somebody' }],
    ['names an account that does not exist', { custom_id: customIdOf(999_999_999) }],
    ['begins in a year', { start_time: later(app.clock.now(), days(365)).toISOString() }],
  ])('[SUB-06, SUB-07] an event of one that %s changes nothing', async (_what, wish) => {
    const person = await makePerson(app)
    const id = bought(person, wish)
    await hear(eventOf('ACTIVATED', id))
    expect((await view(person)).state).toBe('none')
    expect(at(id).status).toBe(wish.status ?? 'ACTIVE')
    expect(paymentOf(id)).toEqual(['COMPLETED'])
  })

  test('[SUB-07] one of an erased account is cancelled and refunded', async () => {
    const person = await makePerson(app)
    const account = app.db.updateTable('account').where('id', '=', person.id)
    await account.set({ eraseAt: later(app.clock.now(), -1) }).execute()
    await app.application.services.erasure.eraseDue()
    const id = bought(person)
    await hear(eventOf('ACTIVATED', id))
    await expect.poll(() => at(id).status).toBe('CANCELLED')
    await expect.poll(() => paymentOf(id)).toEqual(['REFUNDED'])
  })
})

test('[SUB-07, PRV-03] one of an erased account that no try to cancel reached is cancelled at its next payment', async () => {
  const person = await makePerson(app)
  const id = bought(person)
  await activate(person, id)
  peer.misbehave('failing')
  await app.db
    .updateTable('account')
    .set({ eraseAt: later(app.clock.now(), -1) })
    .where('id', '=', person.id)
    .execute()
  await app.application.services.erasure.eraseDue()
  await sql`delete from pgboss.job where name = 'subscription.cancel' and data->>'providerId' = ${id}`.execute(
    app.db,
  )
  peer.misbehave(undefined)
  app.clock.advance(minutes(11))
  await hear(paymentEventOf('COMPLETED', { paymentId: `${id}-2`, subscriptionId: id }))
  await expect.poll(() => at(id).status).toBe('CANCELLED')
})

describe('a second purchase', () => {
  test('[SUB-06, SUB-08] at once with the first is refused, cancelled at PayPal and refunded', async () => {
    const person = await makePerson(app)
    const ids = [bought(person), bought(person)]
    const answers = await Promise.all(ids.map((id) => activate(person, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [first = '', second = ''] = answers[0]?.status === 200 ? ids : ids.toReversed()
    await expect.poll(() => at(second).status).toBe('CANCELLED')
    await expect.poll(() => paymentOf(second)).toEqual(['REFUNDED'])
    expect([at(first).status, paymentOf(first)]).toEqual(['ACTIVE', ['COMPLETED']])
    const other = await makePerson(app)
    const theirs = bought(other)
    expect((await activate(person, theirs)).body.code).toBe('subscription.not-yours')
    expect(await activate(other, theirs)).toMatchObject({ status: 200 })
    expect((await view(person)).state).toBe('active')
  })

  test('[SUB-08] that only an event tells of, and whose payments are listed late, is refunded what is still paid', async () => {
    const person = await makePerson(app)
    await activate(person, bought(person))
    const id = bought(person)
    const time = app.clock.now().toISOString()
    peer.transactions.set(id, [])
    await hear(eventOf('ACTIVATED', id))
    await expect.poll(() => at(id).status).toBe('CANCELLED')
    const waiting = async () => {
      const { rows } = await sql<{ waitMs: number }>`
        select (data->>'waitMs')::int as wait_ms from pgboss.job
        where name = 'subscription.refuse' and data->>'providerId' = ${id} and state = 'created'`.execute(
        app.db,
      )
      return rows.map(({ waitMs }) => waitMs)
    }
    await expect.poll(waiting).toEqual([minutes(20)])
    const statuses = ['DECLINED', 'REFUNDED', 'COMPLETED'] as const
    const payments = statuses.map((status, at) => ({ id: `${id}-${at}`, status, time }))
    peer.transactions.set(id, payments)
    await sql`update pgboss.job set start_after = now() where name = 'subscription.refuse'`.execute(app.db)
    await expect.poll(() => paymentOf(id)).toEqual(['DECLINED', 'REFUNDED', 'REFUNDED'])
  })

  describe('that was refused', () => {
    /** A person with a subscription, who bought a second. */
    async function withSecond({ isListedLate = false } = {}) {
      const person = await makePerson(app)
      const first = bought(person)
      await activate(person, first)
      const second = bought(person)
      if (isListedLate) peer.transactions.set(second, [])
      await hear(eventOf('ACTIVATED', second))
      return { person, first, second }
    }

    async function refund(id: string): Promise<void> {
      for (const payment of peer.transactions.get(id) ?? []) payment.status = 'REFUNDED'
      await hear(paymentEventOf('REFUNDED', { paymentId: `${id}-1`, subscriptionId: id }))
    }

    /** States of the jobs that cancel and refund a subscription. */
    async function refusals(id: string): Promise<string[]> {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'subscription.refuse' and data->>'providerId' = ${id}`.execute(
        app.db,
      )
      return rows.map(({ state }) => state)
    }

    /** The payment due of a subscription fails until its days of grace are over. */
    async function lapse(person: Person, id: string): Promise<void> {
      app.clock.advance(days(34))
      person.token = await openSession(app, person)
      at(id).billing_info = { ...at(id).billing_info, failed_payments_count: 1 }
      await renewal.renewAll()
      expect(await view(person)).toMatchObject({ state: 'ended', canCancel: true })
    }

    test('[SUB-07, SUB-08] and refunded leaves the other one alone, also if an event comes after that has ended', async () => {
      const { person, first, second } = await withSecond()
      await expect.poll(() => paymentOf(second)).toEqual(['REFUNDED'])
      await lapse(person, first)
      const before = await view(person)
      await hear(eventOf('CANCELLED', second))
      await hear(paymentEventOf('REVERSED', { paymentId: `${second}-1`, subscriptionId: second }))
      expect(await view(person)).toEqual(before)
      const time = app.clock.now().toISOString()
      const next_billing_time = later(app.clock.now(), days(30)).toISOString()
      at(first).billing_info = { next_billing_time, last_payment: { time } }
      peer.transactions.get(first)?.push({ id: `${first}-2`, status: 'COMPLETED', time })
      await hear(paymentEventOf('COMPLETED', { paymentId: `${first}-2`, subscriptionId: first }))
      expect(await view(person)).toMatchObject({ state: 'active', premium_until: next_billing_time })
      expect(at(first).status).toBe('ACTIVE')
    })

    test('[SUB-07, SUB-08] and waits for its refund leaves the other one alone, also if that has ended since', async () => {
      const { person, first, second } = await withSecond({ isListedLate: true })
      await expect.poll(() => at(second).status).toBe('CANCELLED')
      await refund(first)
      await hear(eventOf('CANCELLED', second))
      expect(await view(person)).toMatchObject({ canCancel: true })
      expect(at(first).status).toBe('ACTIVE')
    })

    test.each([
      ['kept', 'active', 'ACTIVE'],
      ['cancelled', 'ending', 'CANCELLED'],
    ])(
      '[SUB-08] and is taken up after the other one has ended, and %s, is not refunded',
      async (which, state, status) => {
        peer.misbehave('failing', /cancel$/)
        const { person, first, second } = await withSecond()
        await expect.poll(() => refusals(second)).toEqual(['retry'])
        await refund(first)
        expect((await activate(person, second)).status).toBe(200)
        peer.misbehave(undefined)
        app.clock.advance(minutes(11))
        if (which === 'cancelled') expect((await cancel(person)).status).toBe(200)
        await sql`update pgboss.job set start_after = now() where name = 'subscription.refuse'`.execute(
          app.db,
        )
        await expect.poll(() => refusals(second)).toEqual(['completed'])
        expect([at(second).status, paymentOf(second)]).toEqual([status, ['COMPLETED']])
        expect(await view(person)).toMatchObject({ state, isPremium: true })
      },
    )
  })
})

describe('a way back after cancelling', () => {
  test('[SUB-08] a subscription that begins when the paid time ends keeps premium, and is paid then', async () => {
    const person = await makePerson(app)
    await activate(person, bought(person))
    const { premium_until } = (await cancel(person)).body
    const start = premium_until as string
    const billing_info = { next_billing_time: start }
    const tooLate = later(new Date(start), days(2)).toISOString()
    const late = bought(person, { start_time: tooLate, billing_info })
    peer.transactions.delete(late)
    expect((await activate(person, late)).body.code).toBe('subscription.not-active')
    for (let time = 1; time <= 2; time++) {
      const id = bought(person, { start_time: start, billing_info })
      peer.transactions.delete(id)
      expect((await activate(person, id)).body.subscription).toMatchObject({
        state: 'active',
        isPremium: true,
        premium_until,
      })
      if (time === 1) expect((await cancel(person)).body).toMatchObject({ state: 'ending', premium_until })
    }
    app.clock.advance(days(31))
    person.token = await openSession(app, person)
    expect(await view(person)).toMatchObject({ state: 'past-due', isPremium: true })
    const [id = ''] = [...peer.subscriptions.keys()].slice(-1)
    const due = later(new Date(start), days(30)).toISOString()
    at(id).billing_info = { next_billing_time: due, last_payment: { time: start } }
    peer.transactions.set(id, [{ id: `${id}-1`, status: 'COMPLETED', time: start }])
    await renewal.renewAll()
    expect(await view(person)).toMatchObject({ state: 'active', premium_until: due })
  })

  test('[SUB-07, SUB-08] one bought after a refund, whose payment is listed late, outlives later news of the refunded one', async () => {
    const person = await makePerson(app)
    const first = bought(person)
    await activate(person, first)
    for (const payment of peer.transactions.get(first) ?? []) payment.status = 'REFUNDED'
    await hear(paymentEventOf('REFUNDED', { paymentId: `${first}-1`, subscriptionId: first }))
    expect(await view(person)).toMatchObject({ state: 'ended', isPremium: false })
    const next = bought(person)
    peer.transactions.set(next, [])
    await activate(person, next)
    expect(await view(person)).toMatchObject({ state: 'active', isPremium: true })
    await expect.poll(() => at(first).status).toBe('CANCELLED')
    await hear(eventOf('CANCELLED', first))
    expect(await view(person)).toMatchObject({ state: 'active', isPremium: true })
  })

  test('[SUB-08, SUB-11] the time that it takes over ends with the refund of what paid for it', async () => {
    const person = await makePerson(app)
    const first = bought(person)
    await activate(person, first)
    const { premium_until } = (await cancel(person)).body
    const start_time = premium_until as string
    const next = bought(person, { start_time, billing_info: { next_billing_time: start_time } })
    peer.transactions.delete(next)
    await activate(person, next)
    for (const payment of peer.transactions.get(first) ?? []) payment.status = 'REFUNDED'
    await hear(paymentEventOf('REFUNDED', { paymentId: `${first}-1`, subscriptionId: first }))
    expect(await view(person)).toMatchObject({ state: 'ended', isPremium: false, canCancel: true })
    app.clock.advance(days(2))
    await renewal.renewAll()
    expect(await view(person)).toMatchObject({ state: 'ended', isPremium: false })
    app.clock.set(new Date(start_time))
    person.token = await openSession(app, person)
    const due = later(new Date(start_time), days(30)).toISOString()
    at(next).billing_info = { next_billing_time: due, last_payment: { time: start_time } }
    peer.transactions.set(next, [{ id: `${next}-1`, status: 'COMPLETED', time: start_time }])
    await hear(paymentEventOf('COMPLETED', { paymentId: `${next}-1`, subscriptionId: next }))
    expect(await view(person)).toMatchObject({ state: 'active', premium_until: due })
  })
})
