import { giveAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import {
  activateSubscription,
  cancelSubscription,
  listPayments,
  openSandboxSubscription,
  ownSubscription,
  paypalWebhook,
} from '@aura/contract/subscription/subscription.contract'
import { afterAll, expect, test } from 'vitest'
import { days, hours, later } from '../../platform/clock/clock.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { addMonths } from './subscription.rules.ts'

const app = await openTestApp()
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))
const { renewal, erasure } = app.application.services

const open = async ({ token }: Person) =>
  (await ask(app, openSandboxSubscription, { token })).body.subscription_id
const activate = ({ token }: Person, subscription_id: string, key?: string) =>
  ask(app, activateSubscription, {
    token,
    body: { subscription_id },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const view = async ({ token }: Person) => (await ask(app, ownSubscription, { token })).body
const cancel = ({ token }: Person, key?: string) =>
  ask(app, cancelSubscription, { token, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const payments = async ({ token }: Person, cursor?: string) =>
  (await ask(app, listPayments, { token, query: cursor ? { cursor } : {} })).body

/** Lets time pass, after which the person logs in again. */
async function advance(person: Person, milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds)
  person.token = await openSession(app, person)
}

async function subscribe(person: Person): Promise<string> {
  const id = await open(person)
  expect((await activate(person, id)).status).toBe(200)
  return id
}

test('[RUN-33] a cancellation that names one subscription is refused, since all of them would end', async () => {
  const person = await makePerson(app)
  const subscription_id = await subscribe(person)
  const refused = await ask(app, cancelSubscription, { token: person.token, body: { subscription_id } })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { subscription_id: 'Ce champ n’est pas accepté.' } },
  })
  expect(await view(person)).toMatchObject({ state: 'active', canCancel: true })
})

test('[SUB-01, SUB-02, SUB-03, SUB-04, SUB-08] the sandbox opens a subscription that makes its buyer premium for a month', async () => {
  const person = await makePerson(app)
  expect(await view(person)).toEqual({
    state: 'none',
    isPremium: false,
    canCancel: false,
    premium_until: null,
    provider: 'sandbox',
    checkout: null,
  })
  const id = await open(person)
  const { status, body } = await activate(person, id)
  const subscription = {
    state: 'active',
    isPremium: true,
    canCancel: true,
    provider: 'sandbox',
    checkout: null,
    premium_until: addMonths(app.clock.now(), 1).toISOString(),
  }
  expect({ status, body }).toEqual({
    status: 200,
    body: { message: 'Merci pour ton abonnement premium !', subscription },
  })
  expect(await view(person)).toEqual(subscription)
  expect((await payments(person)).payments).toEqual([
    {
      id: expect.any(Number),
      paid_at: app.clock.now().toISOString(),
      cents: 100,
      currency: 'EUR',
      status: 'paid',
      provider: 'sandbox',
    },
  ])
})

test('[SUB-06] one subscription a person, each for one person, and none that does not exist', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)]
  const id = await open(person)
  expect(await activate(other, id)).toMatchObject({ status: 403, body: { code: 'subscription.not-yours' } })
  expect(await activate(person, 'SANDBOX-NONE')).toMatchObject({
    status: 404,
    body: { code: 'subscription.unknown' },
  })
  const second = await open(person)
  await activate(person, id)
  expect(await activate(other, id)).toMatchObject({
    status: 409,
    body: { code: 'subscription.already-used' },
  })
  for (const refused of [
    await activate(person, second),
    await ask(app, openSandboxSubscription, { token: person.token }),
  ]) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'subscription.already-premium' } })
  }
  expect((await view(other)).isPremium).toBe(false)
  for (const wrong of ['', 'a b', 'x'.repeat(65)]) expect((await activate(person, wrong)).status).toBe(400)
})

test('[SUB-02] the same activation again, from two devices or under one key, acts once', async () => {
  const person = await makePerson(app)
  const id = await open(person)
  const tries = await Promise.all(
    [1, 2, 3, 4].map((number) => activate(person, id, number < 3 ? 'key' : `key-${number}`)),
  )
  expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(tries[0]?.body).toEqual(tries[1]?.body)
  expect((await activate(person, id)).status).toBe(200)
  expect((await payments(person)).payments).toHaveLength(1)
  expect(await activate(person, 'SANDBOX-OTHER', 'key')).toMatchObject({
    status: 409,
    body: { code: 'platform.key-reused' },
  })
})

test('[SUB-11, SUB-12] the nightly job renews it month after month; payments are listed in pages', async () => {
  const person = await makePerson(app)
  const began = app.clock.now()
  await subscribe(person)
  for (let month = 1; month <= 22; month++) {
    await advance(person, addMonths(began, month).getTime() - app.clock.now().getTime() + 1000)
    expect(await view(person)).toMatchObject({ state: 'past-due', isPremium: true })
    await renewal.renewAll()
    expect(await view(person)).toMatchObject({
      state: 'active',
      premium_until: addMonths(began, month + 1).toISOString(),
    })
  }
  const first = await payments(person)
  expect(first.payments).toHaveLength(20)
  expect(first.payments[0]?.paid_at).toBe(addMonths(began, 22).toISOString())
  expect(first).toMatchObject({ hasMore: true, nextCursor: expect.any(String) })
  const second = await payments(person, first.nextCursor ?? '')
  expect(second).toMatchObject({ hasMore: false, nextCursor: null })
  const paidAt = second.payments.map(({ paid_at }) => paid_at)
  expect(paidAt).toEqual([2, 1, 0].map((month) => addMonths(began, month).toISOString()))
  expect((await ask(app, listPayments, { token: person.token, query: { cursor: 'none' } })).status).toBe(400)
})

test('[SUB-11] without the job premium goes on for 3 days of grace, then ends', async () => {
  const person = await makePerson(app)
  await subscribe(person)
  await advance(person, addMonths(app.clock.now(), 1).getTime() - app.clock.now().getTime() + days(3) - 1000)
  expect(await view(person)).toMatchObject({ state: 'past-due', isPremium: true })
  await advance(person, 1000)
  expect(await view(person)).toMatchObject({ state: 'ended', isPremium: false })
  // The job then finds a payment, and mails nobody: the month was paid all the time.
  await renewal.renewAll()
  expect(await view(person)).toMatchObject({ state: 'active', isPremium: true })
})

test('[AUR-55, SUB-08] the answer of a cancelling is kept under its key, premium included', async () => {
  const person = await makePerson(app)
  await subscribe(person)
  const { body } = await cancel(person, 'key')
  expect(body).toEqual(await view(person))
  expect(body).toMatchObject({ state: 'ending', isPremium: true })
  await advance(person, days(40))
  expect(await cancel(person, 'key')).toMatchObject({ status: 200, body })
})

test('[SUB-08] cancelled, premium goes on until the end of what is paid, without grace; another may follow from then on', async () => {
  const person = await makePerson(app)
  expect(await cancel(person)).toMatchObject({
    status: 409,
    body: { code: 'subscription.nothing-to-cancel' },
  })
  await subscribe(person)
  const { premium_until } = await view(person)
  const ending = { status: 200, body: { state: 'ending', isPremium: true, premium_until } }
  expect(await cancel(person)).toMatchObject(ending)
  expect(await cancel(person)).toMatchObject(ending)
  await renewal.renewAll()
  await advance(person, days(10))
  await subscribe(person)
  // Paid once the time paid before ends.
  expect(await view(person)).toMatchObject({ state: 'active', premium_until })
  expect((await payments(person)).payments).toHaveLength(1)
  await advance(person, days(21) + 1)
  await renewal.renewAll()
  const next = addMonths(new Date(premium_until ?? ''), 1).toISOString()
  expect(await view(person)).toMatchObject({ state: 'active', premium_until: next })
  expect((await payments(person)).payments).toHaveLength(2)
  await cancel(person)
  await advance(person, days(31))
  expect(await view(person)).toMatchObject({ state: 'ended', isPremium: false })
  expect((await cancel(person)).status).toBe(409)
  await renewal.renewAll()
  expect((await payments(person)).payments).toHaveLength(2)
})

test('[SUB-08, SUB-11, SUB-12] cancelled after the hour of a renewal and before the job, the month that was taken is listed and lasts', async () => {
  const person = await makePerson(app)
  const began = app.clock.now()
  await subscribe(person)
  await advance(person, addMonths(began, 1).getTime() - began.getTime() + hours(2))
  expect((await view(person)).state).toBe('past-due')
  const ending = { state: 'ending', isPremium: true, premium_until: addMonths(began, 2).toISOString() }
  expect(await cancel(person)).toMatchObject({ status: 200, body: ending })
  expect(await view(person)).toMatchObject(ending)
  const paidAt = (await payments(person)).payments.map(({ paid_at }) => paid_at)
  expect(paidAt).toEqual([1, 0].map((month) => addMonths(began, month).toISOString()))
})

test('[AUR-22, SUB-01, SUB-02] an activated subscription lifts the limit of 50 votes', async () => {
  const giver = await makePerson(app)
  let author = giver
  let votes = 0
  const vote = async () => {
    if (votes++ % auraLimits.positiveVotesToOnePerDay === 0) author = await makePerson(app)
    return ask(app, giveAura, { token: giver.token, body: { postId: await makePost(app, author) } })
  }
  for (let count = 0; count < auraLimits.votesPerDay; count++) expect((await vote()).status).toBe(200)
  expect(await vote()).toMatchObject({ status: 429, body: { code: 'aura.votes-per-day' } })
  await subscribe(giver)
  expect((await vote()).status).toBe(200)
})

test('[SUB-07] the sandbox takes no webhooks', async () => {
  expect(await ask(app, paypalWebhook, { body: { id: 'WH-1' } })).toMatchObject({
    status: 400,
    body: { code: 'subscription.webhook-unverified' },
  })
})

test('an erased account leaves its payments without the person, and its subscription to nobody else', async () => {
  const person = await makePerson(app)
  const id = await subscribe(person)
  await setErasureAt(app, person.id, later(app.clock.now(), -1))
  await erasure.eraseDue()
  const row = await app.db
    .selectFrom('subscription')
    .selectAll()
    .where('providerId', '=', id)
    .executeTakeFirst()
  expect(row).toMatchObject({ accountId: null, cancelledAt: app.clock.now() })
  const kept = await app.db
    .selectFrom('subscriptionPayment')
    .selectAll()
    .where('providerId', '=', `${id}-1`)
    .execute()
  expect(kept).toMatchObject([{ accountId: null, cents: 100, status: 'paid' }])
  const readSandbox = () =>
    app.db
      .selectFrom('sandboxSubscription')
      .select(['cancelledAt', 'customId'])
      .where('id', '=', id)
      .execute()
  await expect.poll(readSandbox).toEqual([{ cancelledAt: expect.any(Date), customId: '' }])
  expect(await activate(await makePerson(app), id)).toMatchObject({
    body: { code: 'subscription.already-used' },
  })
  expect(await mailsTo(app, person.email, 0)).toEqual([])
})
