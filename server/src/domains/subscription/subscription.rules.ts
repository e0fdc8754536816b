import type { SubscriptionState } from '@aura/contract/subscription/subscription.contract'
import { graceDays } from '@aura/contract/subscription/subscription.limits'
import { days, later } from '../../platform/clock/clock.ts'

/** A subscription as it is stored. */
export interface BillingState {
  paidUntil: Date
  /** When the person, or the provider, cancelled its renewal; final. */
  cancelledAt: Date | null
  /** When premium ended before its paid time (refunded), or after the days of grace; undone by a later payment. */
  endedAt: Date | null
}

/** A payment, from a provider's list. */
export interface ProviderPayment {
  /** The provider's. */
  id: string
  at: Date
  cents: number
  currency: string
  status: 'paid' | 'failed' | 'refunded'
}

/** A provider's data about a subscription at one moment. */
export interface ProviderFacts {
  /** `idle`: not approved yet, or suspended; it may be paid again. `over`: cancelled or expired, which is final. */
  status: 'active' | 'idle' | 'over'
  /** Whether it is for the premium plan, at its price. */
  isOurPlan: boolean
  /** The account that the site's page named at the purchase. */
  customId: string | null
  startsAt: Date
  /** When the next payment is due, if none has failed. */
  nextBillingAt: Date | null
  hasFailed: boolean
  /** The newest successful payment; {@link payments} may list it later. */
  lastPaidAt: Date | null
  payments: readonly ProviderPayment[]
}

/** Tolerance for a due date more than a month after the last payment: months differ, and billing has its hour. */
const billingSlackMs = days(3)
/** Two times that a provider gives for one payment are closer than this. */
const sameMomentMs = days(1)

/** The end of premium: of the paid time, plus the days of grace while a renewal is expected [SUB-11]. */
export function premiumEnd({ paidUntil, cancelledAt, endedAt }: BillingState): Date {
  if (endedAt) return endedAt
  return cancelledAt ? paidUntil : later(paidUntil, days(graceDays))
}

export function stateOf(billing: BillingState | undefined, now: Date): SubscriptionState {
  if (!billing) return 'none'
  if (now >= premiumEnd(billing)) return 'ended'
  if (billing.cancelledAt) return 'ending'
  return now < billing.paidUntil ? 'active' : 'past-due'
}

/**
 * The subscription that counts, of a person's subscriptions, newest first: the one that renews, or else the one that lasts longest.
 */
export function currentOf<Row extends BillingState>(own: readonly Row[]): Row | undefined {
  const open = own.find(({ cancelledAt, endedAt }) => !cancelledAt && !endedAt)
  return open ?? own.toSorted((one, other) => premiumEnd(other).getTime() - premiumEnd(one).getTime())[0]
}

/** Whether the provider may still collect payments: also of one that ended, until it is cancelled. */
export const isBillable = ({ cancelledAt }: BillingState): boolean => cancelledAt === null

/** Whether anything was ever paid for a subscription, also if it was refunded. */
export const hasPaid = ({ lastPaidAt, payments }: ProviderFacts): boolean =>
  lastPaidAt !== null || payments.some(({ status }) => status !== 'failed')

/** The end of the time that a person has paid for, if it is in the future: another subscription may begin then. */
export function coveredUntil(own: readonly BillingState[], now: Date): Date | undefined {
  const ends = own.flatMap(({ paidUntil, endedAt }) => (endedAt || paidUntil <= now ? [] : [paidUntil]))
  return ends.length > 0 ? ends.reduce(latest) : undefined
}

/** A subscription without payments of its own, after the loss of paid time that it may have taken over from earlier ones. */
export function withoutLostTime(
  { paidUntil, cancelledAt, endedAt }: BillingState,
  paid: readonly BillingState[],
  now: Date,
): BillingState {
  if (endedAt || paidUntil <= now) return { paidUntil, cancelledAt, endedAt }
  const covered = coveredUntil(paid, now)
  return covered
    ? { paidUntil: earlier(paidUntil, covered), cancelledAt, endedAt }
    : { paidUntil: now, cancelledAt, endedAt: now }
}

/** The same day and hour of the next month, or that month's last day. */
export function addMonths(from: Date, months: number): Date {
  const moment = new Date(from)
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  moment.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return moment
}

/**
 * The state of a subscription after an answer of its provider; idempotent. Only payments extend it: a due date more than a month
 * after the last payment was chosen by the buyer.
 */
export function billingStateAfter(
  facts: ProviderFacts,
  kept: BillingState | undefined,
  now: Date,
): BillingState {
  const cancelledAt = kept?.cancelledAt ?? (facts.status === 'over' ? now : null)
  const newest = newestOf(facts.payments.filter(({ status }) => status !== 'failed'))
  const isUnlisted =
    facts.lastPaidAt !== null && (!newest || facts.lastPaidAt > later(newest.at, sameMomentMs))
  const isRefunded = newest?.status === 'refunded' && !isUnlisted
  const remaining = isRefunded
    ? newestOf(facts.payments.filter(({ status }) => status === 'paid'))
    : undefined
  const remainingUntil = remaining && addMonths(remaining.at, 1)
  if (remainingUntil && now < remainingUntil) {
    // If it was charged twice and refunded once, the other payment counts.
    return { paidUntil: remainingUntil, cancelledAt, endedAt: null }
  }
  const paidAt = isUnlisted ? facts.lastPaidAt : newest?.at
  const covered = paidAt ? addMonths(paidAt, 1) : (kept?.paidUntil ?? earlier(facts.startsAt, now))
  const { nextBillingAt } = facts
  const isUpToDate = facts.status === 'active' && !facts.hasFailed && nextBillingAt && paidAt
  const paidUntil = isUpToDate
    ? earlier(nextBillingAt, later(covered, billingSlackMs))
    : latest(covered, kept?.paidUntil ?? covered)
  const end = premiumEnd({ paidUntil, cancelledAt, endedAt: null })
  const hasLapsed = !cancelledAt && now >= end
  if (isRefunded) return { paidUntil, cancelledAt, endedAt: kept?.endedAt ?? now }
  // Without a payment of its own, only a payment starts again what has ended.
  if (!paidAt && kept?.endedAt) return { paidUntil, cancelledAt, endedAt: kept.endedAt }
  return { paidUntil, cancelledAt, endedAt: hasLapsed ? end : null }
}

/** Whether a subscription that was cancelled at the provider before it is stored has paid time left: refunded payments give none. */
export const givesTime = (facts: ProviderFacts, now: Date): boolean =>
  facts.status === 'over' && hasPaid(facts) && now < premiumEnd(billingStateAfter(facts, undefined, now))

const newestOf = (payments: readonly ProviderPayment[]) =>
  payments.reduce<ProviderPayment | undefined>(
    (latest, each) => (latest && latest.at >= each.at ? latest : each),
    undefined,
  )
const earlier = (one: Date, other: Date) => (one < other ? one : other)
const latest = (one: Date, other: Date) => (one > other ? one : other)

/** The custom id of an account, which the button passes to the provider. */
export const customIdOf = (accountId: number): string => `aura-account-${accountId}`

/** The account of a {@link customIdOf}; undefined for any other text. */
export function accountIdOf(customId: string | null | undefined): number | undefined {
  const [, id] = /^aura-account-([1-9]\d{0,14})$/.exec(customId ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}
