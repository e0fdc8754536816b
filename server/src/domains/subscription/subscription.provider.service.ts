import type { Id } from '@aura/contract/common'
import type { Subscription } from '@aura/contract/subscription/subscription.contract'
import type { ProviderFacts } from './subscription.rules.ts'

/** A payment service, as this domain uses it. Every method throws DomainError `subscription.provider-away` when there is no answer. */
export interface PaymentProvider {
  name: Subscription['provider']
  /** Settings that the provider's button needs; null where there is no button. */
  checkoutFor(accountId: Id): Subscription['checkout']
  /** The provider's facts about a subscription; undefined for an id that it does not know. */
  find(subscriptionId: string): Promise<ProviderFacts | undefined>
  /** Stops a subscription from renewing; one that is over already is a success. */
  cancel(subscriptionId: string): Promise<void>
  /** Gives a payment back, once. */
  refund(paymentId: string): Promise<void>
}
