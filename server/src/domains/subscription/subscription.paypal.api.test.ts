import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { days, hours, later, seconds } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { startAwakeTime } from '../../testing/awake-time.ts'
import { mailsTo } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { openPaypalApp } from '../../testing/paypal-app.ts'
import type { PeerSubscription } from '../../testing/paypal-peer.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { untilLocked } from '../../testing/until-locked.ts'
import { findOwn } from './subscription.queries.ts'
import { customIdOf, type ProviderFacts } from './subscription.rules.ts'

const { peer, app, activate, bought, cancel, view, listed, advance, subscriber } = await openPaypalApp()
const { renewal, erasure } = app.application.services

describe('activating', () => {
  test('[SUB-02, SUB-05, SUB-06] asks PayPal, and lists what was paid; the button is told whose it is', async () => {
    const person = await makePerson(app)
    expect(await view(person)).toMatchObject({
      state: 'none',
      provider: 'paypal',
      checkout: {
        client_id: peer.environment.PAYPAL_CLIENT_ID,
        plan_id: peer.environment.PAYPAL_PLAN_ID,
        custom_id: customIdOf(person.id),
      },
    })
    const now = app.clock.now()
    const { body } = await activate(person, bought(person))
    expect(body.subscription).toMatchObject({
      state: 'active',
      isPremium: true,
      premium_until: later(now, days(30)).toISOString(),
    })
    expect(await listed(person)).toMatchObject([
      { cents: 100, currency: 'EUR', status: 'paid', provider: 'paypal' },
    ])
  })

  test.each<[string, (now: Date, other: Person) => Partial<PeerSubscription>, string]>([
    ['of another plan', () => ({ plan_id: 'P-OTHER' }), 'other-plan'],
    ['at a price of their own', () => ({ plan_overridden: true }), 'other-plan'],
    ['bought for somebody else', (_now, other) => ({ custom_id: customIdOf(other.id) }), 'not-yours'],
    ['that is cancelled', () => ({ status: 'CANCELLED' }), 'not-active'],
    ['that is suspended', () => ({ status: 'SUSPENDED' }), 'not-active'],
    ['that nobody approved', () => ({ status: 'APPROVAL_PENDING' }), 'not-active'],
    ['that begins next year', (now) => ({ start_time: later(now, days(300)).toISOString() }), 'not-active'],
  ])('[SUB-06] refuses a subscription %s', async (_what, wish, code) => {
    const person = await makePerson(app)
    const id = bought(person, wish(app.clock.now(), await makePerson(app)))
    expect((await activate(person, id)).body.code).toBe(`subscription.${code}`)
    expect(await view(person)).toMatchObject({ state: 'none', isPremium: false })
  })

  test('[SUB-06] one that was bought without saying for whom, or that PayPal does not know, is nobody’s', async () => {
    const person = await makePerson(app)
    const id = bought(person)
    delete peer.subscriptions.get(id)?.custom_id
    expect((await activate(person, id)).body.code).toBe('subscription.not-yours')
    expect((await activate(person, 'I-NONE')).body.code).toBe('subscription.unknown')
  })

  test('[SUB-06] one without a payment yet has the days of grace, once', async () => {
    const person = await makePerson(app)
    const start_time = app.clock.now().toISOString()
    const unpaid = () => {
      const id = bought(person, {
        start_time,
        billing_info: { next_billing_time: later(app.clock.now(), days(365)).toISOString() },
      })
      peer.transactions.delete(id)
      return id
    }
    expect((await activate(person, unpaid())).body.subscription).toMatchObject({
      state: 'past-due',
      isPremium: true,
    })
    await advance(person, days(3))
    await renewal.renewAll()
    expect(await view(person)).toMatchObject({ state: 'ended', isPremium: false })
    expect((await activate(person, unpaid())).body.code).toBe('subscription.not-active')
  })
})

describe('PayPal away', () => {
  test.each(['failing', 'nonsense', 'redirecting', 'huge', 'throttling'] as const)(
    '[SUB-06] %s: 503, nothing half-written, and a breaker that spares it',
    async (manner) => {
      const { person: payer } = await subscriber()
      const person = await makePerson(app)
      const id = bought(person)
      peer.misbehave(manner)
      for (const answer of [await activate(person, id), await cancel(payer), await activate(person, id)]) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'subscription.provider-away' } })
      }
      expect((await view(payer)).state).toBe('active')
      expect((await view(person)).state).toBe('none')
      const asked = peer.asked.length
      await activate(person, id)
      expect(peer.asked).toHaveLength(asked)
      peer.misbehave(undefined)
      // A `Retry-After` of 30 s, or the breaker's pause.
      app.clock.advance(seconds(31))
      expect((await activate(person, id)).status).toBe(200)
      expect((await cancel(payer)).body.state).toBe('ending')
    },
  )

  test.each<[string, (person: Person) => string, object]>([
    ['an id that it refuses', () => 'x', { body: { code: 'subscription.unknown' } }],
    [
      'a custom id of any text',
      (person) => bought(person, { custom_id: 'aé\n' }),
      {
        body: { code: 'subscription.not-yours' },
      },
    ],
    ['an answer that nobody can read', (person) => bought(person, { start_time: 'soon' }), { status: 503 }],
  ])('[SUB-02, SUB-06, SUB-08] nobody shuts PayPal out for others by %s', async (_what, make, refusal) => {
    const { person: payer } = await subscriber()
    const person = await makePerson(app)
    const id = make(person)
    for (let time = 1; time <= 4; time++) expect(await activate(person, id)).toMatchObject(refusal)
    expect((await activate(person, bought(person))).status).toBe(200)
    expect((await cancel(payer)).body.state).toBe('ending')
  })

  test('[SUB-06] hanging: 503 after 2 s at most, and at once after that', async () => {
    const person = await makePerson(app)
    const id = bought(person)
    peer.misbehave('hanging')
    const awakeMs = startAwakeTime()
    const tries = await Promise.all([1, 2, 3].map(() => activate(person, id)))
    for (const { status } of tries) expect(status).toBe(503)
    // Writes of one account take turns.
    expect(awakeMs()).toBeLessThan(3 * 2000 + 1500)
    const asked = peer.asked.length
    expect((await activate(person, id)).status).toBe(503)
    expect(peer.asked).toHaveLength(asked)
  })

  test('[SUB-05] one access token serves all until shortly before its end, and is replaced once when PayPal ends it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)))
    const activateAll = (some: Person[]) =>
      Promise.all(some.map((person) => activate(person, bought(person))))
    app.clock.advance(hours(9))
    for (const person of people) person.token = await openSession(app, person)
    const grants = peer.grants
    await activateAll(people.slice(0, 3))
    expect(peer.grants).toBe(grants + 1)
    peer.endAccess()
    const answers = await activateAll(people.slice(3))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(peer.grants).toBe(grants + 2)
  })
})

describe('cancelling', () => {
  test('[SUB-08] tells PayPal first; one that is cancelled there already is a success', async () => {
    const { person, subscription } = await subscriber()
    expect((await cancel(person)).body).toMatchObject({ state: 'ending', isPremium: true })
    expect(subscription.status).toBe('CANCELLED')
    const { person: other, subscription: theirs } = await subscriber()
    theirs.status = 'CANCELLED'
    expect((await cancel(other)).body).toMatchObject({ state: 'ending', isPremium: true })
  })

  test('[SUB-08, SUB-11] a payment that PayPal took counts, before its list has it; a failed one ends premium at once, without a mail', async () => {
    const { person, subscription } = await subscriber()
    const { person: failing, subscription: unpaid } = await subscriber()
    await advance(person, days(31))
    await advance(failing, 0)
    const now = app.clock.now()
    const next = later(now, days(30)).toISOString()
    subscription.billing_info = {
      next_billing_time: next,
      failed_payments_count: 0,
      last_payment: { time: now.toISOString() },
    }
    unpaid.billing_info = { ...unpaid.billing_info, failed_payments_count: 1 }
    for (const each of [person, failing]) expect((await view(each)).state).toBe('past-due')
    expect((await cancel(person)).body).toMatchObject({
      state: 'ending',
      isPremium: true,
      premium_until: next,
    })
    expect((await cancel(failing)).body).toMatchObject({
      state: 'ended',
      isPremium: false,
      canCancel: false,
    })
    for (const { status } of [subscription, unpaid]) expect(status).toBe('CANCELLED')
    expect(await mailsTo(app, failing.email, 0)).toEqual([])
  })

  test('[SUB-08] keeps a payment that is written between the question to PayPal and the cancellation', async () => {
    const { person, id, subscription } = await subscriber()
    await advance(person, days(29))
    const now = app.clock.now()
    const next = later(now, days(30))
    const [row] = await findOwn(app.db, person.id)
    const facts: ProviderFacts = {
      status: 'active',
      isOurPlan: true,
      customId: null,
      startsAt: now,
      nextBillingAt: next,
      hasFailed: false,
      lastPaidAt: now,
      payments: [{ id: `${id}-2`, at: now, cents: 100, currency: 'EUR', status: 'paid' }],
    }
    const [cancelling] = await inTransaction(app.db, async (tx) => {
      await sql`select from account where id = ${person.id} for update`.execute(tx)
      const waiting = cancel(person)
      await untilLocked(app.db)
      expect(subscription.status).toBe('CANCELLED')
      if (row) await renewal.write(tx, row, facts, row.heardEventId)
      return [waiting]
    })
    expect((await cancelling)?.body).toMatchObject({ state: 'ending', premium_until: next.toISOString() })
  })

  test('[SUB-08, SUB-11] while PayPal is away a late one stays as it is, here and there', async () => {
    const { person, subscription } = await subscriber()
    await advance(person, days(31))
    peer.misbehave('failing')
    expect(await cancel(person)).toMatchObject({
      status: 503,
      body: { code: 'subscription.provider-away' },
    })
    expect(await view(person)).toMatchObject({ state: 'past-due', isPremium: true, canCancel: true })
    expect(subscription.status).toBe('ACTIVE')
  })

  test('[SUB-08] one that ended unpaid is cancelled at PayPal when another is taken up', async () => {
    const { person, subscription: first } = await subscriber()
    first.billing_info = { ...first.billing_info, failed_payments_count: 1 }
    await advance(person, days(36))
    await renewal.renewAll()
    expect((await view(person)).state).toBe('ended')
    expect(await activate(person, bought(person))).toMatchObject({ status: 200 })
    await expect.poll(() => first.status).toBe('CANCELLED')
  })

  test('[SUB-08] one that is paid again after a newer one was cancelled is shown, and cancelled', async () => {
    const { person, id, subscription: first } = await subscriber()
    await advance(person, days(36))
    await renewal.renewAll()
    expect(await activate(person, bought(person))).toMatchObject({ status: 200 })
    expect((await cancel(person)).body.state).toBe('ending')
    await expect.poll(() => first.status).toBe('CANCELLED')
    // As rows of the past may be: never cancelled.
    first.status = 'ACTIVE'
    const row = app.db.updateTable('subscription').where('providerId', '=', id)
    await row.set({ cancelledAt: null, endedAt: null, paidUntil: later(app.clock.now(), days(9)) }).execute()
    expect((await view(person)).state).toBe('active')
    expect((await cancel(person)).body).toMatchObject({ state: 'ending', isPremium: true })
    expect(first.status).toBe('CANCELLED')
  })

  test('an erased account is cancelled at PayPal by a job, which tries again while PayPal is away', async () => {
    const { person, subscription } = await subscriber()
    await setErasureAt(app, person.id, later(app.clock.now(), -1))
    await erasure.eraseDue()
    await expect.poll(() => subscription.status).toBe('CANCELLED')
  })
})
