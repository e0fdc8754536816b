import { randomBytes } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { insertSubscription } from '../domains/subscription/subscription.queries.ts'
import { customIdOf } from '../domains/subscription/subscription.rules.ts'
import { days, later } from '../platform/clock/clock.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type PaypalPeer, type PeerSubscription, paypalPlanId } from './paypal-peer.ts'
import type { TestApp } from './test-app.ts'

/** What somebody bought at the peer a moment before `now`: active, paid, to be paid again in a month. Answers its id. */
export function buy(
  peer: Pick<PaypalPeer, 'subscriptions' | 'transactions'>,
  accountId: number,
  now: Date,
  wish: Partial<PeerSubscription> = {},
): string {
  const id = `I-${randomBytes(6).toString('hex').toUpperCase()}`
  const time = now.toISOString()
  peer.subscriptions.set(id, {
    status: 'ACTIVE',
    plan_id: paypalPlanId,
    custom_id: customIdOf(accountId),
    start_time: time,
    billing_info: {
      next_billing_time: later(now, days(30)).toISOString(),
      failed_payments_count: 0,
      last_payment: { time },
    },
    ...wish,
  })
  peer.transactions.set(id, [{ id: `${id}-1`, status: 'COMPLETED', time }])
  return id
}

/** Makes somebody premium until then, by a subscription that does not renew, as rows. */
export async function makePremium(
  { application, clock, db }: Pick<TestApp, 'application' | 'clock' | 'db'>,
  accountId: Id,
  paidUntil: Date,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await insertSubscription(tx, {
      accountId,
      provider: 'sandbox',
      providerId: `SANDBOX-MADE-${accountId}`,
      createdAt: now,
      paidUntil,
      cancelledAt: now,
      endedAt: null,
      heardEventId: 0,
    })
    await application.services.renewal.settle(tx, accountId)
  })
}

let events = 0

/** An event about a subscription, as PayPal writes it. */
export function eventOf(type: string, subscriptionId: string, eventId = `WH-${++events}`): object {
  return {
    id: eventId,
    event_version: '1.0',
    resource_version: '2.0',
    resource_type: 'subscription',
    event_type: `BILLING.SUBSCRIPTION.${type}`,
    resource: { id: subscriptionId, plan_id: paypalPlanId },
  }
}

/** An event about a payment: `COMPLETED` and `REVERSED` name the payment and its subscription, `REFUNDED` the payment alone. */
export function paymentEventOf(
  type: 'COMPLETED' | 'REFUNDED' | 'REVERSED',
  { paymentId, subscriptionId }: { paymentId: string; subscriptionId?: string },
): object {
  const id = `WH-${++events}`
  const resource =
    type === 'REFUNDED'
      ? { id: `R-${paymentId}`, sale_id: paymentId, state: 'completed' }
      : { id: paymentId, billing_agreement_id: subscriptionId, state: 'completed' }
  return {
    id,
    event_type: `PAYMENT.SALE.${type}`,
    resource_type: type === 'REFUNDED' ? 'refund' : 'sale',
    resource,
  }
}
