import type { Id } from '@aura/contract/common'
import type { Subscription } from '@aura/contract/subscription/subscription.contract'
import type { ProviderFacts } from './subscription.rules.ts'

/** A payment service, as this domain uses it. Every method throws DomainError `subscription.provider-away` when there is no answer. */
export interface PaymentProvider {
  name: Subscription['provider']
  /** What its button needs; null where it has none. */
  checkoutFor(accountId: Id): Subscription['checkout']
  /** What it knows of a subscription; undefined for one it does not have. */
  find(subscriptionId: string): Promise<ProviderFacts | undefined>
  /** Stops a subscription from renewing; one that is over already is a success. */
  cancel(subscriptionId: string): Promise<void>
  /** Gives a payment back, once. */
  refund(paymentId: string): Promise<void>
}
