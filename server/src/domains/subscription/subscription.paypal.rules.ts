import type { ProviderFacts, ProviderPayment } from './subscription.rules.ts'
import type { PaypalSettings } from './subscription.settings.rules.ts'

type Json = Readonly<Record<string, unknown>>

/** The answer does not have the form that PayPal documents. */
class Nonsense extends Error {}

/** @throws Nonsense for anything but a JSON object */
export function readObject(text: string): Json {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    throw new Nonsense('PayPal answered no JSON object')
  }
}

function objectOf(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Nonsense('no object')
  return value as Json
}

function textOf(value: unknown, pattern = /^[\x20-\x7e]{1,200}$/): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new Nonsense('no text')
  return value
}

function momentOf(value: unknown): Date {
  const moment = new Date(textOf(value, /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/))
  if (Number.isNaN(moment.getTime())) throw new Nonsense('no moment')
  return moment
}

/** `1.00` of a currency with cents. */
function centsOf(value: unknown): number {
  return Math.round(Number(textOf(value, /^-?\d{1,7}(?:\.\d{1,2})?$/)) * 100)
}

const statuses: Record<string, ProviderFacts['status']> = {
  APPROVAL_PENDING: 'idle',
  APPROVED: 'idle',
  ACTIVE: 'active',
  SUSPENDED: 'idle',
  CANCELLED: 'over',
  EXPIRED: 'over',
}

export const isOver = (subscription: Json): boolean => statuses[String(subscription.status)] === 'over'

/**
 * Reads the answers of `GET /v1/billing/subscriptions/{id}` and of its transactions.
 *
 * @throws Nonsense
 */
export function readFacts(
  subscription: Json,
  transactions: Json,
  { planId }: Pick<PaypalSettings, 'planId'>,
): ProviderFacts {
  const status = statuses[textOf(subscription.status)]
  if (!status) throw new Nonsense('no status')
  const billing = objectOf(subscription.billing_info ?? {})
  const lastPayment = billing.last_payment === undefined ? undefined : objectOf(billing.last_payment)
  const { custom_id, start_time, plan_overridden } = subscription
  return {
    status,
    // A manipulated page may have changed the price of the plan.
    isOurPlan: subscription.plan_id === planId && plan_overridden !== true,
    // A manipulated page may have sent any text.
    customId: typeof custom_id === 'string' ? custom_id : null,
    startsAt: momentOf(start_time),
    nextBillingAt: billing.next_billing_time === undefined ? null : momentOf(billing.next_billing_time),
    hasFailed: Number(billing.failed_payments_count ?? 0) > 0,
    lastPaidAt: lastPayment?.time === undefined ? null : momentOf(lastPayment.time),
    payments: readPayments(transactions),
  }
}

const paymentStatuses: Record<string, ProviderPayment['status'] | undefined> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
  DECLINED: 'failed',
  FAILED: 'failed',
}

function readPayments({ transactions = [] }: Json): ProviderPayment[] {
  if (!Array.isArray(transactions)) throw new Nonsense('no list')
  return transactions.flatMap((each: unknown) => {
    const transaction = objectOf(each)
    const status = paymentStatuses[textOf(transaction.status)]
    // A pending payment is left out: PayPal lists it again once it is complete.
    if (!status) return []
    const amount = objectOf(objectOf(transaction.amount_with_breakdown).gross_amount)
    return [
      {
        id: readId(transaction.id),
        at: momentOf(transaction.time),
        cents: centsOf(amount.value),
        currency: textOf(amount.currency_code, /^[A-Z]{3}$/),
        status,
      },
    ]
  })
}

function readId(value: unknown): string {
  return textOf(value, /^[A-Za-z0-9-]{1,64}$/)
}

/** Ids that an event of PayPal names. */
export interface PaypalEvent {
  id: string
  subscriptionId: string | null
  /** The payment that was made, refunded or reversed. */
  paymentId: string | null
}

/**
 * The ids that an event names: of a subscription, its own; of a payment (`sale`), the payment and possibly its subscription; of a
 * refund, the payment. Undefined for any other text.
 */
export function readEvent(body: Buffer): PaypalEvent | undefined {
  try {
    const event = readObject(body.toString('utf8'))
    const resource = objectOf(event.resource ?? {})
    const id = (value: unknown) => (value === undefined ? null : readId(value))
    const named = { id: textOf(event.id, /^[\x21-\x7e]{1,100}$/), subscriptionId: null, paymentId: null }
    switch (String(event.resource_type).toLowerCase()) {
      case 'subscription':
        return { ...named, subscriptionId: id(resource.id) }
      case 'sale':
        return { ...named, subscriptionId: id(resource.billing_agreement_id), paymentId: id(resource.id) }
      case 'refund':
        return {
          ...named,
          subscriptionId: id(resource.billing_agreement_id),
          paymentId: id(resource.sale_id),
        }
      default:
        return named
    }
  } catch (error) {
    if (error instanceof Nonsense) return undefined
    throw error
  }
}
