import type { Payment, Subscription } from '@aura/contract/subscription/subscription.contract'
import type { PaymentRow } from './subscription.queries.ts'
import { type BillingState, stateOf } from './subscription.rules.ts'

export function presentSubscription(
  billing: BillingState | undefined,
  {
    provider,
    checkout,
    isPremium,
    canCancel,
    now,
  }: Pick<Subscription, 'provider' | 'checkout' | 'isPremium' | 'canCancel'> & { now: Date },
): Subscription {
  const state = stateOf(billing, now)
  return {
    state,
    isPremium,
    canCancel,
    premium_until: billing ? (billing.endedAt ?? billing.paidUntil).toISOString() : null,
    provider,
    checkout,
  }
}

export function presentPayment({ id, paidAt, cents, currency, status, provider }: PaymentRow): Payment {
  return { id, paid_at: paidAt.toISOString(), cents, currency, status, provider }
}
