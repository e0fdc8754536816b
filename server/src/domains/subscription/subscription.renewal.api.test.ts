import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { mailsTo } from '../../testing/contract-calls.ts'
import { openPaypalApp, type Subscriber } from '../../testing/paypal-app.ts'

const { peer, app, activate, cancel, view, listed, advance, subscriber } = await openPaypalApp()
const { renewal } = app.application.services

describe('the nightly job', () => {
  test('[SUB-11] asks about what should have renewed and heard nothing, and about nothing else', async () => {
    const { person, id, subscription } = await subscriber()
    const { person: behind, id: behindId, subscription: unpaid } = await subscriber()
    const { person: late } = await subscriber()
    await advance(person, days(15))
    const { id: recent } = await subscriber()
    app.clock.advance(days(15) + 1)
    const now = app.clock.now()
    const time = now.toISOString()
    subscription.billing_info = {
      next_billing_time: later(now, days(30)).toISOString(),
      last_payment: { time },
    }
    peer.transactions.get(id)?.push({ id: `${id}-2`, status: 'COMPLETED', time })
    unpaid.billing_info = {
      ...unpaid.billing_info,
      failed_payments_count: 1,
      next_billing_time: later(now, days(5)).toISOString(),
    }
    peer.transactions.get(behindId)?.push({ id: `${behindId}-2`, status: 'DECLINED', time })
    peer.asked.length = 0
    await renewal.renewAll()
    expect(peer.asked.filter((each) => each.includes(recent))).toEqual([])
    await Promise.all([person, behind, late].map((each) => advance(each, 0)))
    expect(await view(person)).toMatchObject({
      state: 'active',
      premium_until: later(now, days(30)).toISOString(),
    })
    expect(await listed(person)).toHaveLength(2)
    expect(await listed(behind)).toMatchObject([{ status: 'failed' }, { status: 'paid' }])
    expect(await view(behind)).toMatchObject({ isPremium: true })
    expect(await view(late)).toMatchObject({ state: 'past-due', isPremium: true })
  })

  test('[SUB-11] who does not pay hears of it once, and once more when premium is over', async () => {
    const { person, subscription } = await subscriber()
    await advance(person, days(32))
    subscription.billing_info = { ...subscription.billing_info, failed_payments_count: 1 }
    for (let night = 0; night < 2; night++) await renewal.renewAll()
    expect((await view(person)).state).toBe('past-due')
    const subjects = async (count: number) =>
      (await mailsTo(app, person.email, count)).map(({ subject }) => subject)
    expect(await subjects(1)).toEqual(['Votre abonnement premium n’a pas pu être renouvelé'])
    await advance(person, days(3))
    for (let night = 0; night < 2; night++) await renewal.renewAll()
    expect(await view(person)).toMatchObject({ state: 'ended', isPremium: false })
    expect(await subjects(2)).toEqual([
      'Votre abonnement premium n’a pas pu être renouvelé',
      'Votre abonnement premium est terminé',
    ])
  })

  test('[SUB-11] while PayPal is away nobody loses anything, and the job says that it failed', async () => {
    const { person } = await subscriber()
    await advance(person, days(31))
    peer.misbehave('failing')
    await expect(renewal.renewAll()).rejects.toThrow('not asked about')
    expect(await view(person)).toMatchObject({ state: 'past-due', isPremium: true })
  })
})

describe('a payment that PayPal lists late', () => {
  /** Has the look at a subscription, which is planned ten minutes ahead, begin now. */
  const lookNow = async (providerId: string) => {
    const { numAffectedRows } = await sql`
      update pgboss.job set start_after = now()
      where name = 'subscription.look' and data->>'providerId' = ${providerId} and state = 'created'`.execute(
      app.db,
    )
    expect(numAffectedRows).toBe(1n)
  }

  test('[SUB-12] is kept once it is listed, after the activation and after the cancellation', async () => {
    const { person, id } = await subscriber()
    const list = peer.transactions.get(id) ?? []
    const time = app.clock.now().toISOString()
    list.push({ id: `${id}-2`, status: 'DECLINED', time })
    await lookNow(id)
    await expect.poll(() => listed(person)).toHaveLength(2)
    expect(await cancel(person)).toMatchObject({ status: 200, body: { state: 'ending' } })
    list.push({ id: `${id}-3`, status: 'DECLINED', time })
    await lookNow(id)
    await expect.poll(() => listed(person)).toHaveLength(3)
  })
})

describe('a subscription that ended unpaid, and that PayPal may still bill', () => {
  let lapsed: Subscriber
  beforeEach(async () => {
    lapsed = await subscriber()
    const { person, subscription } = lapsed
    subscription.billing_info = { ...subscription.billing_info, failed_payments_count: 1 }
    await advance(person, days(35))
    await renewal.renewAll()
    expect(await view(person)).toMatchObject({ state: 'ended', isPremium: false, canCancel: true })
  })

  function collect({ id, subscription }: Subscriber): void {
    const time = app.clock.now().toISOString()
    const next_billing_time = later(app.clock.now(), days(25)).toISOString()
    subscription.billing_info = { next_billing_time, failed_payments_count: 0, last_payment: { time } }
    peer.transactions.get(id)?.push({ id: `${id}-2`, status: 'COMPLETED', time })
  }

  test('[SUB-08] is cancelled at PayPal by its owner', async () => {
    const { person, subscription } = lapsed
    expect(await cancel(person)).toMatchObject({ status: 200, body: { state: 'ended', canCancel: false } })
    expect(subscription.status).toBe('CANCELLED')
    expect((await cancel(person)).body.code).toBe('subscription.nothing-to-cancel')
  })

  test('[AUR-55] cancelled under one key, again or twice at once, answers the same', async () => {
    const { person } = lapsed
    const [one, other] = await Promise.all([cancel(person, 'key'), cancel(person, 'key')])
    expect(one).toMatchObject({ status: 200, body: { state: 'ended', isPremium: false, canCancel: false } })
    for (const { status, body } of [other, await cancel(person, 'key')])
      expect({ status, body }).toEqual({ status: 200, body: one.body })
    expect((await cancel(person, 'another')).body.code).toBe('subscription.nothing-to-cancel')
  })

  test('[SUB-11] gives premium again the night after PayPal collects what was due', async () => {
    collect(lapsed)
    await renewal.renewAll()
    expect(await view(lapsed.person)).toMatchObject({ state: 'active', isPremium: true })
    expect(await listed(lapsed.person)).toHaveLength(2)
  })

  test('[SUB-02, SUB-06] is asked about when its owner activates it again', async () => {
    const { person, id } = lapsed
    expect((await activate(person, id)).body.code).toBe('subscription.not-active')
    collect(lapsed)
    expect(await activate(person, id)).toMatchObject({
      status: 200,
      body: { subscription: { state: 'active', isPremium: true } },
    })
  })

  test('[SUB-08, SUB-11] is cancelled at PayPal once it has ended for 30 days', async () => {
    const { person, subscription } = lapsed
    await advance(person, days(27))
    await renewal.renewAll()
    expect((await view(person)).canCancel).toBe(true)
    await advance(person, days(3))
    await renewal.renewAll()
    expect(await view(person)).toMatchObject({ state: 'ended', canCancel: false })
    await expect.poll(() => subscription.status).toBe('CANCELLED')
  })
})
