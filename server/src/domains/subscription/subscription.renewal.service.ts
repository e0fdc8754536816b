import type { Id } from '@aura/contract/common'
import { pagePaths } from '@aura/contract/page-paths'
import { type Clock, days, hours, later, minutes } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AccountMails } from '../accounts/account-mails.service.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import { findLastEventId } from './subscription.events.queries.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import {
  findByPaymentId,
  findByProviderId,
  findDue,
  findOwn,
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
} from './subscription.rules.ts'
import { mails } from './subscription.texts.ts'

export interface RenewalDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  publicUrl: string
  premium: PremiumService
  accountMails: AccountMails
  provider: PaymentProvider
}

interface Look {
  providerId: string
  /** The payment that is waited for, and the length of this wait. */
  paymentId?: string
  waitMs?: number
}

export type Renewal = ReturnType<typeof createRenewal>

/** Another write came between a question and its answer: it is asked again. */
const tries = 3
/** Subscriptions read at a time by the nightly job. */
const batchSize = 100

/** By then a provider mostly lists a payment. */
const firstLookMs = minutes(10)
/** A payment that is still not listed is looked for twice as late each time, up to this wait. */
const lastLookMs = days(1)

/** A subscription unpaid for this long, or refunded, is cancelled at the provider. */
const lapsedMs = days(30)

const cancelJob = 'subscription.cancel'
const refuseJob = 'subscription.refuse'
const lookJob = 'subscription.look'

/** Asks providers about subscriptions, then writes their answers to ours in one transaction [SUB-07, SUB-11]. */
export function createRenewal(deps: RenewalDeps) {
  const { db, clock, jobs, publicUrl, premium, accountMails, provider } = deps
  jobs.define<{ providerId: string }>({
    name: cancelJob,
    // For more than two days.
    retryLimit: 60,
    retryDelaySeconds: 30,
    expireSeconds: 60,
    run: ({ providerId }) => provider.cancel(providerId),
  })
  jobs.define<Look>({
    name: refuseJob,
    retryLimit: 60,
    retryDelaySeconds: 30,
    expireSeconds: 60,
    run: refuse,
  })
  jobs.define<Look>({
    name: lookJob,
    retryLimit: 20,
    retryDelaySeconds: 30,
    expireSeconds: 60,
    run: async ({ providerId, paymentId, waitMs = firstLookMs }) => {
      const row = await findByProviderId(db, provider.name, providerId)
      if (!row) return
      await refresh(row)
      if (paymentId !== undefined) await lookUntilListed(providerId, paymentId, 2 * waitMs)
    },
  })
  jobs.define({
    name: 'subscription.renew',
    retryLimit: 5,
    retryDelaySeconds: 300,
    expireSeconds: 4 * 3600,
    heartbeatSeconds: 60,
    cron: '40 4 * * *',
    run: renewAll,
  })

  /** Asks again, later and later, until a payment is kept: a refund of it may name the payment alone [SUB-07]. */
  async function lookUntilListed(providerId: string, paymentId: string, waitMs = firstLookMs): Promise<void> {
    if (waitMs > lastLookMs || (await findByPaymentId(db, provider.name, paymentId))) return
    await jobs.enqueue(db, lookJob, { providerId, paymentId, waitMs } satisfies Look, { waitMs })
  }

  /** Cancels a subscription without an account here, and refunds its payments once the provider lists them. */
  async function refuse({ providerId, waitMs = firstLookMs }: Look): Promise<void> {
    await provider.cancel(providerId)
    const payments = (await provider.find(providerId))?.payments ?? []
    for (const { id, status } of payments) if (status === 'paid') await provider.refund(id)
    if (payments.length > 0 || waitMs > lastLookMs) return
    await jobs.enqueue(db, refuseJob, { providerId, waitMs: 2 * waitMs } satisfies Look, { waitMs })
  }

  /** Writes what a provider said of a row that the caller's transaction has locked by its account; false when it has changed since. */
  async function write(
    tx: Tx,
    row: SubscriptionRow,
    facts: ProviderFacts,
    heardEventId: Id,
  ): Promise<boolean> {
    const now = clock.now()
    const billing = billingStateAfter(facts, row, now)
    const isOpen = !billing.cancelledAt && !billing.endedAt
    // Paid again after it had ended and another had begun: one at a time.
    const isSecond = isOpen && row.accountId !== null && (await hasOtherOpen(tx, row.accountId, row.id))
    const isLapsed = billing.endedAt !== null && now >= later(billing.endedAt, lapsedMs)
    if (isSecond || (isLapsed && isBillable(billing))) {
      billing.cancelledAt = now
      await jobs.enqueue(tx, cancelJob, { providerId: row.providerId })
    }
    if (!(await updateSubscription(tx, row, { ...billing, heardEventId }))) return false
    await keepPayments(tx, row, facts.payments)
    if (row.accountId !== null) await settle(tx, row.accountId, facts.hasFailed)
    return true
  }

  async function hasOtherOpen(tx: Tx, accountId: Id, id: Id): Promise<boolean> {
    const own = await findOwn(tx, accountId)
    return own.some((each) => each.id !== id && !each.cancelledAt && !each.endedAt)
  }

  /** Makes an account premium for as long as its subscriptions say, and mails its owner where it lapses. */
  async function settle(tx: Tx, accountId: Id, hasFailed = false): Promise<void> {
    const own = await findOwn(tx, accountId)
    const ends = own.map((row) => premiumEnd(row).getTime())
    const until = ends.length > 0 ? new Date(Math.max(...ends)) : null
    const isMember = await premium.set(tx, accountId, until)
    const current = currentOf(own)
    if (current && isMember) await tell(tx, current, accountId, hasFailed)
  }

  /** One mail when a payment is missing, and one when that, or a refund, ended premium; none about what the person did. */
  async function tell(tx: Tx, row: SubscriptionRow, accountId: Id, hasFailed: boolean) {
    const now = clock.now()
    const state = stateOf(row, now)
    // A provider may take some hours to collect a payment that is due.
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

  /**
   * Writes the provider's state of a subscription. Subscriptions to other plans, or unknown to the provider, change nothing.
   *
   * @throws DomainError `subscription.provider-away`
   */
  async function refresh(first: SubscriptionRow): Promise<void> {
    let row: SubscriptionRow | undefined = first
    for (let attempt = 1; row && attempt <= tries; attempt++) {
      const heardEventId = await findLastEventId(db)
      const facts = await provider.find(row.providerId)
      if (!facts?.isOurPlan) return
      const asked = row
      const isWritten = await inTransaction(db, async (tx) => {
        if (asked.accountId !== null) await premium.lock(tx, asked.accountId)
        return write(tx, asked, facts, heardEventId)
      })
      if (isWritten) return
      row = await findByProviderId(db, provider.name, row.providerId)
    }
    throw new Error('a subscription was written by others each time its provider was asked')
  }

  /** Asks PayPal about every subscription whose renewal is due without an event, and about subscriptions that may be paid again. */
  async function renewAll(): Promise<void> {
    // One that fails does not keep the others; while the provider is away, each is refused at once.
    const failures = await forEachDue({
      find: (page) => findDue(db, { provider: provider.name, now: clock.now(), ...page }),
      work: refresh,
      batchSize,
    })
    if (failures.length > 0)
      throw new AggregateError(failures.slice(0, 3), `${failures.length} not asked about`)
  }

  return {
    refresh,
    renewAll,
    write,
    settle,
    lookUntilListed,

    /** Tells the provider, for as long as it takes, that a subscription should renew no more. */
    cancelLater: (tx: Tx, { providerId }: Pick<SubscriptionRow, 'providerId'>) =>
      jobs.enqueue(tx, cancelJob, { providerId }),

    /** Has a subscription that serves nobody here cancelled and refunded. */
    refuseLater: async (tx: Tx, providerId: string): Promise<void> => {
      await jobs.enqueue(tx, refuseJob, { providerId } satisfies Look)
    },

    /** Asks about a subscription some time after it was taken up: by then its first payment is listed. */
    lookLater: (tx: Tx, providerId: string) =>
      jobs.enqueue(tx, lookJob, { providerId }, { waitMs: firstLookMs }),
  }
}
