import type { Id } from '@aura/contract/common'
import type { Subscription } from '@aura/contract/subscription/subscription.contract'
import type { ProviderFacts } from './subscription.rules.ts'

/** A payment service. Every method throws DomainError `subscription.provider-away` when the service does not answer. */
export interface PaymentProvider {
  name: Subscription['provider']
  /** Settings of the provider's button; null if it has none. */
  checkoutFor(accountId: Id): Subscription['checkout']
  /** The provider's data about a subscription; undefined for an unknown id. */
  find(subscriptionId: string): Promise<ProviderFacts | undefined>
  /** Stops the renewal of a subscription; idempotent, also for one that has ended. */
  cancel(subscriptionId: string): Promise<void>
  /** Refunds a payment, once. */
  refund(paymentId: string): Promise<void>
}
