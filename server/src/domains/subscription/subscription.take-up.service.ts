import type { Id } from '@aura/contract/common'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import { findLastEventId } from './subscription.events.queries.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import {
  findOwn,
  findUnpaidIds,
  insertSubscription,
  keepPayments,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts'
import type { Renewal } from './subscription.renewal.service.ts'
import {
  accountIdOf,
  billingStateAfter,
  coveredUntil,
  customIdOf,
  givesTime,
  hasPaid,
  isBillable,
  type ProviderFacts,
  stateOf,
} from './subscription.rules.ts'

export interface TakingUpDeps {
  db: Db
  clock: Clock
  premium: PremiumService
  provider: PaymentProvider
  renewal: Renewal
}

/** A subscription that matches an account, with the provider's data. */
interface Purchase {
  accountId: Id
  providerId: string
  facts: ProviderFacts
  heardEventId: Id
}

export type TakingUp = ReturnType<typeof createTakingUp>

/** A subscription that begins later than this, or later than the paid time ends, does not make premium yet. */
const latestStartMs = days(1)

/** Whether this subscription continues at the provider, so that its owner would pay for another in vain. */
export function isTakenUp(row: SubscriptionRow, provider: PaymentProvider['name'], now: Date): boolean {
  return row.provider === provider && ['active', 'past-due'].includes(stateOf(row, now))
}

/**
 * Takes up purchased subscriptions: at the call of the page that bought them, or when the provider sends an event [SUB-02, SUB-06,
 * SUB-07].
 */
export function createTakingUp({ db, clock, premium, provider, renewal }: TakingUpDeps) {
  async function ask(providerId: string) {
    const heardEventId = await findLastEventId(db)
    return { heardEventId, facts: await provider.find(providerId) }
  }

  function checkFit(facts: ProviderFacts | undefined, accountId: Id): ProviderFacts {
    if (!facts) throw new DomainError('subscription.unknown')
    if (facts.customId !== customIdOf(accountId)) throw new DomainError('subscription.not-yours')
    if (!facts.isOurPlan) throw new DomainError('subscription.other-plan')
    return facts
  }

  async function write(tx: Tx, { accountId, providerId, facts, heardEventId }: Purchase): Promise<void> {
    const account = await premium.lock(tx, accountId)
    if (!account) throw new DomainError('subscription.not-yours')
    if (account.isErased) return renewal.refuseLater(tx, providerId)
    const own = await findOwn(tx, accountId)
    if (own.some((row) => row.provider === provider.name && row.providerId === providerId)) return
    const now = clock.now()
    if (own.some((row) => isTakenUp(row, provider.name, now)))
      throw new DomainError('subscription.already-premium')
    const covered = coveredUntil(own, now)
    if (facts.startsAt > later(covered ?? now, latestStartMs))
      throw new DomainError('subscription.not-active')
    // A subscription that was cancelled before it is taken up renews no more than that: others stay.
    const replaced = facts.status === 'over' ? [] : own.filter(isBillable)
    for (const row of replaced) {
      await updateSubscription(tx, row, { cancelledAt: now })
      if (row.provider === provider.name) await renewal.cancelLater(tx, row)
    }
    const before = covered && { paidUntil: covered, cancelledAt: null, endedAt: null }
    const billing = billingStateAfter(facts, before, now)
    // Days of grace without any payment are given once per account.
    if (!hasPaid(facts) && !covered && (await findUnpaidIds(tx, accountId)).size > 0)
      throw new DomainError('subscription.not-active')
    const row = await insertSubscription(tx, {
      accountId,
      provider: provider.name,
      providerId,
      createdAt: now,
      heardEventId,
      ...billing,
    })
    if (!row) throw new DomainError('subscription.already-used')
    await keepPayments(tx, row, facts.payments)
    await renewal.settle(tx, accountId)
    await renewal.lookLater(tx, providerId)
  }

  /** Has a second matching subscription cancelled and refunded: nobody pays twice [SUB-08]. */
  async function refusingSecond<T>(providerId: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof DomainError && error.code === 'subscription.already-premium') {
        await inTransaction(db, (tx) => renewal.refuseLater(tx, providerId))
      }
      throw error
    }
  }

  return {
    /**
     * @throws DomainError unless the provider confirms that a subscription is active, at our price, and bought by this account
     * [SUB-06]
     */
    async requireFit(accountId: Id, providerId: string): Promise<Purchase> {
      const { facts, heardEventId } = await ask(providerId)
      const purchase = { accountId, providerId, heardEventId, facts: checkFit(facts, accountId) }
      if (purchase.facts.status !== 'active') throw new DomainError('subscription.not-active')
      return purchase
    },

    /**
     * Writes a subscription, and cancels the account's older ones if it renews. Time already paid for stays.
     *
     * @throws DomainError `subscription.already-premium`, `subscription.already-used`, `subscription.not-active`
     */
    write,

    refusingSecond,

    /**
     * Takes up, by the same checks, a subscription that an event names and that is not stored: its page may have been closed. Its
     * buyer may have paid it and cancelled it at the provider since.
     */
    async takeUpHeard(providerId: string): Promise<void> {
      try {
        const { facts, heardEventId } = await ask(providerId)
        const accountId = accountIdOf(facts?.customId)
        if (accountId === undefined) return
        const purchase = { accountId, providerId, heardEventId, facts: checkFit(facts, accountId) }
        if (purchase.facts.status !== 'active' && !givesTime(purchase.facts, clock.now())) return
        await refusingSecond(providerId, () => inTransaction(db, (tx) => write(tx, purchase)))
      } catch (error) {
        // A subscription that does not match, or that the provider does not know, changes nothing.
        if (!(error instanceof DomainError) || error.code === 'subscription.provider-away') throw error
      }
    },
  }
}
