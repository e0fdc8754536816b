import type { Id } from '@aura/contract/common'
import { pagePaths } from '@aura/contract/page-paths'
import { type Clock, days, hours, later } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountMails } from '../accounts/account-mails.service.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import {
  findOwn,
  findUnpaidIds,
  keepPayments,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts'
import {
  billingStateAfter,
  currentOf,
  isBillable,
  type ProviderFacts,
  premiumEnd,
  stateOf,
  withoutLostTime,
} from './subscription.rules.ts'
import { mails } from './subscription.texts.ts'

export interface BillingRecordsDeps {
  clock: Clock
  publicUrl: string
  premium: PremiumService
  accountMails: AccountMails
  /** Has a job cancel a subscription at the provider. */
  cancelLater: (tx: Tx, providerId: string) => Promise<unknown>
}

/** A subscription unpaid for this long, or refunded, is cancelled at the provider. */
const lapsedMs = days(30)

/** Stores what a provider says of subscriptions, and sets the premium that follows from it [SUB-07, SUB-11]. */
export function createBillingRecords({
  clock,
  publicUrl,
  premium,
  accountMails,
  cancelLater,
}: BillingRecordsDeps) {
  /**
   * Writes the provider's answer about a row that the caller's transaction has locked through its account; false if the row has
   * changed since.
   */
  async function write(
    tx: Tx,
    row: SubscriptionRow,
    facts: ProviderFacts,
    heardEventId: Id,
  ): Promise<boolean> {
    const now = clock.now()
    const billing = billingStateAfter(facts, row, now)
    const isOpen = !billing.cancelledAt && !billing.endedAt
    // It was paid again after it had ended, but another one has begun: an account has one at a time.
    const isSecond = isOpen && row.accountId !== null && (await hasOtherOpen(tx, row.accountId, row.id))
    const isLapsed = billing.endedAt !== null && now >= later(billing.endedAt, lapsedMs)
    if (isSecond || (isLapsed && isBillable(billing))) {
      billing.cancelledAt = now
      await cancelLater(tx, row.providerId)
    }
    if (!(await updateSubscription(tx, row, { ...billing, heardEventId }))) return false
    await keepPayments(tx, row, facts.payments)
    if (row.accountId === null) return true
    // Later news of one that had ended takes nothing: another one may be paid since, with its payment not listed yet.
    const hasJustEnded = billing.endedAt !== null && row.endedAt === null
    if (hasJustEnded || billing.paidUntil < row.paidUntil) await takeLostTime(tx, row.accountId)
    await settle(tx, row.accountId, facts.hasFailed)
    return true
  }

  /** Takes time that was refunded from the subscriptions that begin after it. */
  async function takeLostTime(tx: Tx, accountId: Id): Promise<void> {
    const own = await findOwn(tx, accountId)
    const unpaid = await findUnpaidIds(tx, accountId)
    const paid = own.filter(({ id }) => !unpaid.has(id))
    for (const each of own) {
      if (!unpaid.has(each.id)) continue
      const billing = withoutLostTime(each, paid, clock.now())
      if (premiumEnd(billing) < premiumEnd(each)) await updateSubscription(tx, each, { ...billing })
    }
  }

  async function hasOtherOpen(tx: Tx, accountId: Id, id: Id): Promise<boolean> {
    const own = await findOwn(tx, accountId)
    return own.some((each) => each.id !== id && !each.cancelledAt && !each.endedAt)
  }

  /** Sets an account's premium to what its subscriptions say, and mails its owner when premium lapses. */
  async function settle(tx: Tx, accountId: Id, hasFailed = false): Promise<void> {
    const own = await findOwn(tx, accountId)
    const ends = own.map((row) => premiumEnd(row).getTime())
    const until = ends.length > 0 ? new Date(Math.max(...ends)) : null
    const isMember = await premium.set(tx, accountId, until)
    const current = currentOf(own)
    if (current && isMember) await tell(tx, current, accountId, hasFailed)
  }

  /** Mails once when a payment is missing, and once when that, or a refund, ends premium; never about what the person did. */
  async function tell(tx: Tx, row: SubscriptionRow, accountId: Id, hasFailed: boolean) {
    const now = clock.now()
    const state = stateOf(row, now)
    // A provider may collect a due payment some hours late.
    if (state === 'past-due' && !hasFailed && now < later(row.paidUntil, hours(12))) return
    const told = state === 'past-due' || (state === 'ended' && !row.cancelledAt) ? state : null
    if (told === row.told) return
    await updateSubscription(tx, row, { told })
    if (!told) return
    const address = `${publicUrl}${pagePaths.subscription}`
    const words = (pseudo: string) =>
      told === 'ended'
        ? mails.ended(pseudo, address)
        : mails.pastDue(pseudo, formatMoment(premiumEnd(row)), address)
    await accountMails.mail(tx, accountId, words, `${accountId} subscription ${told}`)
  }

  return { write, settle }
}
