import {
  listPayments,
  ownSubscription,
  paypalWebhook,
} from '@aura/contract/subscription/subscription.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { type SignedMessage, startPaypalPeer } from '../../testing/paypal-peer.ts'
import { makePaypalStorm } from '../../testing/paypal-storm.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { buy, eventOf, paymentEventOf } from '../../testing/subscriptions.ts'
import { openTestApp } from '../../testing/test-app.ts'

const peer = await startPaypalPeer()
afterAll(() => peer.close())
const app = await openTestApp({ environment: peer.environment })
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))
const { subscription, webhooks } = app.application.services

const send = ({ headers, payload }: SignedMessage, from?: string) =>
  ask(app, paypalWebhook, { headers, body: payload, ...(from ? { from } : {}) })
const view = async ({ token }: Person) => (await ask(app, ownSubscription, { token })).body
const actorOf = ({ id }: Person) => ({ userId: id }) as Parameters<typeof subscription.activate>[0]

async function subscriber(): Promise<{ person: Person; id: string }> {
  const person = await makePerson(app)
  const id = buy(peer, person.id, app.clock.now())
  await subscription.activate(actorOf(person), id, undefined)
  return { person, id }
}

const countEvents = async () => (await app.db.selectFrom('subscriptionEvent').select('id').execute()).length
const unhandled = () =>
  app.db.selectFrom('subscriptionEvent').select('id').where('handledAt', 'is', null).execute()
const untilHandled = () => expect.poll(unhandled).toEqual([])

describe('an event that PayPal signed', () => {
  test('[SUB-07] renews what was paid', async () => {
    const { person, id } = await subscriber()
    app.clock.advance(days(30))
    person.token = await openSession(app, person)
    const now = app.clock.now()
    const due = later(now, days(30)).toISOString()
    const time = now.toISOString()
    Object.assign(peer.subscriptions.get(id) ?? {}, {
      billing_info: { next_billing_time: due, last_payment: { time } },
    })
    peer.transactions.get(id)?.push({ id: `${id}-2`, status: 'COMPLETED', time })
    const sale = paymentEventOf('COMPLETED', { paymentId: `${id}-2`, subscriptionId: id })
    expect(await send(peer.sealed(sale))).toMatchObject({ status: 200, body: { received: true } })
    await untilHandled()
    expect(await view(person)).toMatchObject({ state: 'active', premium_until: due })
  })

  test.each([
    ['CANCELLED', 'ending'],
    ['EXPIRED', 'ending'],
    ['SUSPENDED', 'active'],
  ] as const)('[SUB-07] %s: %s until the end of what is paid', async (status, state) => {
    const { person, id } = await subscriber()
    const { premium_until } = await view(person)
    Object.assign(peer.subscriptions.get(id) ?? {}, { status, billing_info: {} })
    await send(peer.sealed(eventOf(status, id)))
    await untilHandled()
    expect(await view(person)).toMatchObject({ state, isPremium: true })
    expect(new Date((await view(person)).premium_until ?? 0).getTime()).toBeGreaterThanOrEqual(
      new Date(premium_until ?? 0).getTime(),
    )
  })

  test.each(['REFUNDED', 'REVERSED'] as const)('[SUB-07] %s: premium ends at once', async (type) => {
    const { person, id } = await subscriber()
    const [payment] = peer.transactions.get(id) ?? []
    if (payment) payment.status = 'REFUNDED'
    await send(peer.sealed(paymentEventOf(type, { paymentId: `${id}-1`, subscriptionId: id })))
    await untilHandled()
    expect(await view(person)).toMatchObject({ state: 'ended', isPremium: false })
    const paid = await app.db
      .selectFrom('subscriptionPayment')
      .select('status')
      .where('providerId', '=', `${id}-1`)
      .execute()
    expect(paid).toEqual([{ status: 'refunded' }])
  })

  test('[SUB-07, SUB-12] REFUNDED ends a renewal that was listed late, and the payment is kept', async () => {
    const { person, id } = await subscriber()
    app.clock.advance(days(31))
    person.token = await openSession(app, person)
    const now = app.clock.now()
    const time = now.toISOString()
    Object.assign(peer.subscriptions.get(id) ?? {}, {
      billing_info: { next_billing_time: later(now, days(30)).toISOString(), last_payment: { time } },
    })
    const paymentId = `${id}-2`
    await send(peer.sealed(paymentEventOf('COMPLETED', { paymentId, subscriptionId: id })))
    await untilHandled()
    expect(await view(person)).toMatchObject({ state: 'active' })
    const looks = async () => {
      const { rows } = await sql<{ waitMs: number }>`
        select (data->>'waitMs')::int as wait_ms from pgboss.job
        where name = 'subscription.look' and data->>'paymentId' = ${paymentId} and state = 'created'`.execute(
        app.db,
      )
      return rows.map(({ waitMs }) => waitMs)
    }
    const lookNow = () =>
      sql`update pgboss.job set start_after = now()
        where name = 'subscription.look' and data->>'paymentId' = ${paymentId}`.execute(app.db)
    expect(await looks()).toEqual([minutes(10)])
    await lookNow()
    await expect.poll(looks).toEqual([minutes(20)])
    peer.transactions.get(id)?.push({ id: paymentId, status: 'REFUNDED', time })
    await send(peer.sealed(paymentEventOf('REFUNDED', { paymentId })))
    await untilHandled()
    await lookNow()
    await expect.poll(() => view(person)).toMatchObject({ state: 'ended' })
    const { payments } = (await ask(app, listPayments, { token: person.token })).body
    expect(payments).toHaveLength(2)
  })

  test('[SUB-07] of another plan, of a subscription that is nobody’s, or about nothing changes nothing', async () => {
    const { person, id } = await subscriber()
    const before = await view(person)
    const stranger = buy(peer, person.id, app.clock.now(), { custom_id: 'of another site' })
    Object.assign(peer.subscriptions.get(id) ?? {}, { plan_id: 'P-OTHER', status: 'CANCELLED' })
    for (const event of [
      eventOf('CANCELLED', id),
      eventOf('ACTIVATED', stranger),
      paymentEventOf('REFUNDED', { paymentId: 'NONE' }),
      { id: 'WH-PLAN', event_type: 'BILLING.PLAN.UPDATED', resource_type: 'plan', resource: { id: 'P-1' } },
      { nothing: true },
    ]) {
      expect((await send(peer.sealed(event))).status).toBe(200)
    }
    await untilHandled()
    expect(await view(person)).toEqual(before)
  })

  test('[SUB-07] whose job gave up is handled by the nightly one, whatever fails before it', async () => {
    const { person, id } = await subscriber()
    Object.assign(peer.subscriptions.get(id) ?? {}, { status: 'CANCELLED', billing_info: {} })
    const refused = (await subscriber()).id
    await app.db
      .updateTable('subscription')
      .set({ providerId: 'x' })
      .where('providerId', '=', refused)
      .execute()
    const eventOn = (providerId: string) => ({
      providerEventId: `WH-LOST-${providerId}`,
      providerId,
      receivedAt: app.clock.now(),
    })
    const events = app.db.insertInto('subscriptionEvent').values(['x', 'y', id].map(eventOn))
    await events.execute()
    app.clock.advance(days(1) + 1)
    // PayPal refuses to answer about `x`, which is tried again another night; `y` is nobody's here.
    await expect(webhooks.handleAbandoned()).rejects.toThrow('1 not handled')
    await app.db.deleteFrom('subscriptionEvent').where('providerId', '=', 'x').execute()
    await untilHandled()
    person.token = await openSession(app, person)
    expect((await view(person)).state).toBe('ending')
  })
})

describe('an event that PayPal did not sign', () => {
  let mine: { person: Person; id: string }
  beforeAll(async () => {
    mine = await subscriber()
    Object.assign(peer.subscriptions.get(mine.id) ?? {}, { status: 'CANCELLED', billing_info: {} })
  })

  const seal = (forgery: Parameters<typeof peer.sealed>[1]) =>
    peer.sealed(eventOf('CANCELLED', mine.id), forgery)
  const without = (name: string) => {
    const message = seal({})
    delete message.headers[`paypal-${name}`]
    return message
  }
  const altered = (change: Partial<SignedMessage['headers']>, payload?: string) => {
    const message = seal({})
    return {
      payload: payload ?? message.payload,
      headers: { ...message.headers, ...change } as SignedMessage['headers'],
    }
  }

  test.each<[string, () => SignedMessage]>([
    ['by a stranger’s key', () => seal({ by: 'stranger' })],
    ['for another webhook', () => seal({ webhook: 'OTHER' })],
    ['by another algorithm', () => seal({ algorithm: 'SHA1withRSA' })],
    ['whose body was changed', () => altered({}, '{"id":"WH-X"}')],
    ['whose time was changed', () => altered({ 'paypal-transmission-time': '2020-01-01T00:00:00Z' })],
    ['of another id', () => altered({ 'paypal-transmission-id': 'other' })],
    ['without a signature', () => without('transmission-sig')],
    ['without a certificate', () => without('cert-url')],
    [
      'with a certificate elsewhere',
      () => seal({ certUrl: 'https://paypal.com.evil.example/v1/notifications/certs/CERT-1' }),
    ],
    [
      'with PayPal’s name before another host',
      () => seal({ certUrl: 'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1' }),
    ],
    [
      'with a certificate over http',
      () => seal({ certUrl: 'http://api.paypal.com/v1/notifications/certs/CERT-1' }),
    ],
    [
      'with a certificate at another path',
      () => seal({ certUrl: `${peer.environment.PAYPAL_API_URL}/v1/oauth2/token` }),
    ],
    ['under a root nobody trusts', () => seal({ certUrl: peer.serveCertificate('CERT-ROOT', 'stranger') })],
    [
      'by another name',
      () => seal({ certUrl: peer.serveCertificate('CERT-NAME', { host: 'www.paypal.com', name: 'x' }) }),
    ],
    [
      'by an expired certificate',
      () => seal({ certUrl: peer.serveCertificate('CERT-OLD', { validTo: '201231235959Z' }) }),
    ],
  ])('[SUB-07] %s changes nothing: 400', async (_what, make) => {
    app.clock.advance(minutes(1))
    const before = await countEvents()
    expect(await send(make())).toMatchObject({
      status: 400,
      body: { code: 'subscription.webhook-unverified' },
    })
    expect(await countEvents()).toBe(before)
    expect(
      await app.db
        .selectFrom('subscription')
        .select('cancelledAt')
        .where('providerId', '=', mine.id)
        .executeTakeFirst(),
    ).toEqual({ cancelledAt: null })
  })

  test('[SUB-07] a body past 100 kB is refused', async () => {
    expect((await send(altered({}, JSON.stringify({ id: 'x'.repeat(103_000) })))).status).toBe(413)
  })

  test('[SUB-07] a flood that names certificates leads to a few requests, and hinders no signed event', async () => {
    app.clock.advance(minutes(11))
    const { person, id } = await subscriber()
    peer.asked.length = 0
    const forged = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        send(
          seal({
            by: 'stranger',
            certUrl: `${peer.environment.PAYPAL_API_URL}/v1/notifications/certs/CERT-F${number % 50}`,
          }),
        ),
      ),
    )
    const asked = peer.asked.filter((each) => each.includes('/certs/'))
    expect(asked.length).toBeLessThanOrEqual(6)
    expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([400]))
    const renewed = seal({ certUrl: peer.serveCertificate('CERT-NEXT', {}) })
    expect(await send(renewed, '192.0.2.7')).toMatchObject({ status: 200 })
    Object.assign(peer.subscriptions.get(id) ?? {}, { status: 'CANCELLED', billing_info: {} })
    expect((await send(peer.sealed(eventOf('CANCELLED', id)))).status).toBe(200)
    await untilHandled()
    expect((await view(person)).state).toBe('ending')
  })
})

test('[SUB-07] 400 events shuffled, a third of them twice, some forged: each takes effect once', async () => {
  app.clock.advance(minutes(11))
  const all: { person: Person; id: string }[] = []
  while (all.length < 40) all.push(await subscriber())
  const subscriptionIds = all.map(({ id }) => id)
  const before = await countEvents()
  const storm = makePaypalStorm(peer, { subscriptionIds, count: 400, seed: 16 })
  const answers = await Promise.all(storm.messages.map(({ message }) => send(message)))
  expect(answers.map(({ status }) => status)).toEqual(
    storm.messages.map(({ isForged }) => (isForged ? 400 : 200)),
  )
  await untilHandled()
  expect(await countEvents()).toBe(before + storm.unique)
  const states = await Promise.all(
    all.map(async ({ person, id }) => [id, (await view(person)).state] as const),
  )
  expect(new Map(states)).toEqual(storm.expected)
  const paid = await app.db
    .selectFrom('subscriptionPayment')
    .select('providerId')
    .where(
      'providerId',
      'in',
      subscriptionIds.map((id) => `${id}-1`),
    )
    .execute()
  expect(paid).toHaveLength(all.length)
})
