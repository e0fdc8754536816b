import type { Static } from 'typebox'
import { Cursor, Id, NoFields, Nullable, pageEnd, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { graceDays, paymentsPageSize } from './subscription.limits.ts'

/**
 * `none`: never had one. `active`: renews at the end of its paid time. `ending`: cancelled, premium until that end. `past-due`: the
 * paid time is over without a payment; premium for the days of grace [SUB-11]. `ended`: no longer premium.
 */
export const SubscriptionState = Type.Enum(['none', 'active', 'ending', 'past-due', 'ended'] as const)
export type SubscriptionState = Static<typeof SubscriptionState>

/** How payments are made: `sandbox` moves no money [SUB-04]. */
export const PaymentProvider = Type.Enum(['sandbox', 'paypal'] as const)

export const Subscription = Type.Object({
  state: SubscriptionState,
  isPremium: Type.Boolean(),
  canCancel: Type.Boolean({
    description: 'whether the provider may still ask for a payment, of an ended subscription too',
  }),
  premium_until: Nullable(Timestamp, {
    description: `end of the paid time; ${graceDays} days of grace come on top while past due`,
  }),
  provider: PaymentProvider,
  checkout: Nullable(
    Type.Object({
      client_id: Type.String(),
      plan_id: Type.String(),
      custom_id: Type.String({
        description: 'what the button hands the provider, so that it tells whose it is',
      }),
    }),
    { description: 'what the provider’s button needs; null in the sandbox' },
  ),
})
export type Subscription = Static<typeof Subscription>

export const ownSubscription = endpoint('GET', '/api/subscription', {
  summary: 'The caller’s subscription [SUB-08].',
  access: 'user',
  rate: 'read',
  response: Subscription,
})

const SubscriptionId = Type.String({
  pattern: '^[A-Za-z0-9-]{1,64}$',
  errorMessage: 'Identifiant d’abonnement invalide.',
  description: 'the provider’s',
})

export const activateSubscription = endpoint('POST', '/api/subscription/activate', {
  summary:
    'Make the caller premium, once the provider says that this subscription is active, ours and theirs [SUB-06].',
  access: 'user',
  rate: 'write',
  body: Type.Object({ subscription_id: SubscriptionId }, { additionalProperties: false }),
  response: Type.Object({ message: Type.String(), subscription: Subscription }),
  idempotent: true,
  errors: [
    'subscription.unknown',
    'subscription.not-active',
    'subscription.other-plan',
    'subscription.not-yours',
    'subscription.already-used',
    'subscription.already-premium',
    'subscription.provider-away',
  ],
})

export const cancelSubscription = endpoint('POST', '/api/subscription/cancel', {
  summary:
    'Cancel at the provider all that it may still bill, then here: premium goes on until the end of what it says is paid.',
  access: 'user',
  rate: 'write',
  body: NoFields,
  response: Subscription,
  idempotent: true,
  errors: ['subscription.nothing-to-cancel', 'subscription.unknown', 'subscription.provider-away'],
})

export const openSandboxSubscription = endpoint('POST', '/api/subscription/sandbox', {
  summary:
    'Open a subscription in the sandbox, as the provider’s button would, from the end of what is paid on; no money moves.',
  access: 'user',
  rate: 'write',
  body: NoFields,
  response: Type.Object({ subscription_id: SubscriptionId }),
  errors: ['subscription.sandbox-only', 'subscription.already-premium'],
})

export const Payment = Type.Object({
  id: Id,
  paid_at: Timestamp,
  cents: Type.Integer(),
  currency: Type.String(),
  status: Type.Enum(['paid', 'failed', 'refunded'] as const),
  provider: PaymentProvider,
})
export type Payment = Static<typeof Payment>

export const listPayments = endpoint('GET', '/api/subscription/payments', {
  summary: `The caller’s payments, newest first, ${paymentsPageSize} a page [SUB-12].`,
  access: 'user',
  rate: 'read',
  query: Type.Object({ cursor: Cursor }),
  response: Type.Object({ payments: Type.Array(Payment), ...pageEnd }),
})

export const paypalWebhook = endpoint('POST', '/api/subscription/webhooks/paypal', {
  summary: 'Events of PayPal, verified by its signature, kept once and handled later [SUB-07].',
  access: 'public',
  rate: 'webhook',
  signed: true,
  response: Type.Object({ received: Type.Boolean() }),
  errors: ['subscription.webhook-unverified', 'subscription.provider-away'],
})
