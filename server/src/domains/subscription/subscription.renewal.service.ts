import { days, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { type BillingRecordsDeps, createBillingRecords } from './subscription.billing-records.service.ts'
import { findLastEventId } from './subscription.events.queries.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import { findByPaymentId, findByProviderId, findDue, type SubscriptionRow } from './subscription.queries.ts'

export interface RenewalDeps extends Omit<BillingRecordsDeps, 'cancelLater'> {
  db: Db
  jobs: Jobs
  provider: PaymentProvider
}

interface Look {
  providerId: string
  /** The payment to wait for, and the duration of this wait. */
  paymentId?: string
  waitMs?: number
}

export type Renewal = ReturnType<typeof createRenewal>

/** Another write came between the request and its answer, so the provider is asked again. */
const tries = 3
/** Subscriptions that the nightly job reads at a time. */
const batchSize = 100

/** After this time a provider usually lists a new payment. */
const firstLookMs = minutes(10)
/** The wait for a payment that is not listed doubles each time, up to this. */
const lastLookMs = days(1)

const cancelJob = 'subscription.cancel'
const refuseJob = 'subscription.refuse'
const lookJob = 'subscription.look'

/** Asks providers about subscriptions, then writes their answers in one transaction [SUB-07, SUB-11]. */
export function createRenewal(deps: RenewalDeps) {
  const { db, clock, jobs, premium, provider } = deps
  const cancelLater = (tx: Tx, providerId: string) => jobs.enqueue(tx, cancelJob, { providerId })
  const { write, settle } = createBillingRecords({ ...deps, cancelLater })
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

  /** Asks again at growing intervals until the payment is stored, because a refund may name the payment only [SUB-07]. */
  async function lookUntilListed(providerId: string, paymentId: string, waitMs = firstLookMs): Promise<void> {
    if (waitMs > lastLookMs || (await findByPaymentId(db, provider.name, paymentId))) return
    await jobs.enqueue(db, lookJob, { providerId, paymentId, waitMs } satisfies Look, { waitMs })
  }

  /**
   * Cancels a subscription that no account has, and refunds its payments once the provider lists them. While the provider was away,
   * an account may have taken it up, because its other one had ended: then it keeps what it paid, also if it cancelled.
   */
  async function refuse({ providerId, waitMs = firstLookMs }: Look): Promise<void> {
    if (await findByProviderId(db, provider.name, providerId)) return
    await provider.cancel(providerId)
    const payments = (await provider.find(providerId))?.payments ?? []
    for (const { id, status } of payments) if (status === 'paid') await provider.refund(id)
    if (payments.length > 0 || waitMs > lastLookMs) return
    await jobs.enqueue(db, refuseJob, { providerId, waitMs: 2 * waitMs } satisfies Look, { waitMs })
  }

  /**
   * Writes the provider's state of a subscription; does nothing for subscriptions to other plans or unknown to the provider.
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
        // The job that cancelled it may have given up while the provider was away.
        if (asked.cancelledAt && facts.status === 'active') await cancelLater(tx, asked.providerId)
        return write(tx, asked, facts, heardEventId)
      })
      if (isWritten) return
      row = await findByProviderId(db, provider.name, row.providerId)
    }
    throw new Error('a subscription was written by others each time its provider was asked')
  }

  /**
   * Asks the provider about every subscription whose renewal is due without an event, and about ended ones that may be paid again.
   */
  async function renewAll(): Promise<void> {
    // One failure does not stop the others; while the provider is unreachable, each request fails at once.
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

    /** Has a job cancel a subscription at the provider, with retries. */
    cancelLater: (tx: Tx, { providerId }: Pick<SubscriptionRow, 'providerId'>) => cancelLater(tx, providerId),

    /** Has a subscription without an account cancelled and refunded. */
    refuseLater: async (tx: Tx, providerId: string): Promise<void> => {
      await jobs.enqueue(tx, refuseJob, { providerId } satisfies Look)
    },

    /** Asks about a new subscription after some time, when its first payment is listed. */
    lookLater: (tx: Tx, providerId: string) =>
      jobs.enqueue(tx, lookJob, { providerId }, { waitMs: firstLookMs }),
  }
}
