import type { SubscriptionState } from '@aura/contract/subscription/subscription.contract'
import { graceDays } from '@aura/contract/subscription/subscription.limits'
import { days, later } from '../../platform/clock/clock.ts'

/** A subscription as we keep it. */
export interface BillingState {
  paidUntil: Date
  /** When the person, or the provider, stopped it from renewing; for ever. */
  cancelledAt: Date | null
  /** When premium ended before its paid time (refunded), or after the days of grace; undone by a later payment. */
  endedAt: Date | null
}

/** A payment as a provider tells it. */
export interface ProviderPayment {
  /** The provider's. */
  id: string
  at: Date
  cents: number
  currency: string
  status: 'paid' | 'failed' | 'refunded'
}

/** A provider's facts about a subscription at one moment. */
export interface ProviderFacts {
  /** `idle`: not approved yet, or suspended: nothing is paid for now, and may be again. `over`: cancelled or expired, for ever. */
  status: 'active' | 'idle' | 'over'
  /** For premium, at its price. */
  isOurPlan: boolean
  /** Whose it is, as the page of the site said at the purchase. */
  customId: string | null
  startsAt: Date
  /** When the next payment is due, as long as none failed. */
  nextBillingAt: Date | null
  hasFailed: boolean
  /** Newest payment that succeeded; {@link payments} may hear of it later. */
  lastPaidAt: Date | null
  payments: readonly ProviderPayment[]
}

/** A due date may lie so much more than a month after the last payment: months differ, and billing has its hour. */
const billingSlackMs = days(3)
/** Two moments that a provider tells of one payment are nearer than this. */
const sameMomentMs = days(1)

/** The end of premium: the paid time, and the days of grace where a renewal is still awaited [SUB-11]. */
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

/** Which of a person's subscriptions, newest first, says how they stand: the one that goes on, or else the one that lasts longest. */
export function currentOf<Row extends BillingState>(own: readonly Row[]): Row | undefined {
  const open = own.find(({ cancelledAt, endedAt }) => !cancelledAt && !endedAt)
  return open ?? own.toSorted((one, other) => premiumEnd(other).getTime() - premiumEnd(one).getTime())[0]
}

/** Whether the provider may ask for a payment: of one that ended too, until it is cancelled. */
export const isBillable = ({ cancelledAt }: BillingState): boolean => cancelledAt === null

/** Until when a person has paid, if that is to come: another subscription may begin then. */
export function coveredUntil(own: readonly BillingState[], now: Date): Date | undefined {
  const ends = own.flatMap(({ paidUntil, endedAt }) => (endedAt || paidUntil <= now ? [] : [paidUntil]))
  return ends.length > 0 ? ends.reduce(latest) : undefined
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
 * The state of a subscription after an answer of its provider. Only payments buy time: a due date more than a month after the last payment
 * was chosen by the buyer. Repeatable.
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
    // Charged twice, given back once: the other payment stands.
    return { paidUntil: remainingUntil, cancelledAt, endedAt: null }
  }
  const paidAt = isUnlisted ? facts.lastPaidAt : newest?.at
  const covered = paidAt ? addMonths(paidAt, 1) : earlier(facts.startsAt, now)
  const { nextBillingAt } = facts
  const isUpToDate = facts.status === 'active' && !facts.hasFailed && nextBillingAt && paidAt
  const paidUntil = isUpToDate
    ? earlier(nextBillingAt, later(covered, billingSlackMs))
    : latest(covered, kept?.paidUntil ?? covered)
  const end = premiumEnd({ paidUntil, cancelledAt, endedAt: null })
  const hasLapsed = !cancelledAt && now >= end
  return { paidUntil, cancelledAt, endedAt: isRefunded ? (kept?.endedAt ?? now) : hasLapsed ? end : null }
}

const newestOf = (payments: readonly ProviderPayment[]) =>
  payments.reduce<ProviderPayment | undefined>(
    (latest, each) => (latest && latest.at >= each.at ? latest : each),
    undefined,
  )
const earlier = (one: Date, other: Date) => (one < other ? one : other)
const latest = (one: Date, other: Date) => (one > other ? one : other)

/** The custom id of an account, which the button hands to the provider. */
export const customIdOf = (accountId: number): string => `aura-account-${accountId}`

/** The account of a {@link customIdOf}; undefined for any other text. */
export function accountIdOf(customId: string | null | undefined): number | undefined {
  const [, id] = /^aura-account-([1-9]\d{0,14})$/.exec(customId ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}
