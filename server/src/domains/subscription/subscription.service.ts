import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type {
  activateSubscription,
  listPayments,
  Subscription,
} from '@aura/contract/subscription/subscription.contract'
import { paymentsPageSize } from '@aura/contract/subscription/subscription.limits'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findKeptAnswer, type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import { findLastEventId } from './subscription.events.queries.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import {
  detachAccount,
  findByProviderId,
  findOwn,
  findPayments,
  hasUnpaid,
  insertSubscription,
  keepPayments,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts'
import type { Renewal } from './subscription.renewal.service.ts'
import { currentOf, customIdOf, type ProviderFacts, standingAfter, stateOf } from './subscription.rules.ts'
import type { Sandbox } from './subscription.sandbox.service.ts'
import { answers } from './subscription.texts.ts'
import { viewPayment, viewSubscription } from './subscription.views.ts'

type Activated = ResponseOf<typeof activateSubscription>

export interface SubscriptionDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'isPremium'>
  premium: PremiumService
  provider: PaymentProvider
  /** The provider, where it is the one in the process. */
  sandbox: Sandbox | undefined
  renewal: Renewal
}

export type SubscriptionService = ReturnType<typeof createSubscriptionService>

/** A subscription that begins later buys nothing yet. */
const latestStartMs = days(1)

/** Premium: taking it up, its state, cancelling it, what was paid [SUB-02, SUB-06, SUB-08, SUB-12]. */
export function createSubscriptionService(deps: SubscriptionDeps) {
  const { db, clock, accounts, premium, provider, sandbox, renewal } = deps

  async function view(connection: Db, accountId: Id, isPremium: boolean): Promise<Subscription> {
    return viewSubscription(currentOf(await findOwn(connection, accountId)), {
      ...{ provider: provider.name, checkout: provider.checkoutFor(accountId) },
      ...{ isPremium, now: clock.now() },
    })
  }

  const viewOwn = async (actor: Actor) => view(db, actor.userId, await accounts.isPremium(actor.userId))

  /** Whether a subscription goes on here, so that another would be paid for nothing. */
  function isTakenUp(row: SubscriptionRow | undefined): boolean {
    if (row?.provider !== provider.name) return false
    return ['active', 'past-due'].includes(stateOf(row, clock.now()))
  }

  /** @throws DomainError unless the subscription is active, at our price, and bought by this account [SUB-06] */
  function requireFit(facts: ProviderFacts | undefined, accountId: Id): ProviderFacts {
    if (!facts) throw new DomainError('subscription.unknown')
    if (facts.customId !== customIdOf(accountId)) throw new DomainError('subscription.not-yours')
    if (!facts.isOurPlan) throw new DomainError('subscription.other-plan')
    const isLate = facts.startsAt > later(clock.now(), latestStartMs)
    if (facts.status !== 'active' || isLate) throw new DomainError('subscription.not-active')
    return facts
  }

  async function takeUp(tx: Tx, accountId: Id, providerId: string, facts: ProviderFacts, heardEventId: Id) {
    await premium.lock(tx, accountId)
    const own = await findOwn(tx, accountId)
    if (own.some((row) => row.provider === provider.name && row.providerId === providerId)) return
    if (own.some(isTakenUp)) throw new DomainError('subscription.already-premium')
    const now = clock.now()
    for (const row of own) {
      // One that ended may be paid again: the provider goes on asking for what is due.
      if (row.cancelledAt) continue
      await updateSubscription(tx, row, { cancelledAt: now })
      if (row.provider === provider.name) await renewal.cancelLater(tx, row)
    }
    const standing = standingAfter(facts, undefined, now)
    const hasPaid = facts.lastPaidAt !== null || facts.payments.some(({ status }) => status !== 'failed')
    // The days of grace without any payment come once.
    if (!hasPaid && (await hasUnpaid(tx, accountId))) throw new DomainError('subscription.not-active')
    const row = await insertSubscription(tx, {
      ...{ accountId, provider: provider.name, providerId, createdAt: now, heardEventId, ...standing },
    })
    if (!row) throw new DomainError('subscription.already-used')
    await keepPayments(tx, row, facts.payments)
    await renewal.settle(tx, accountId)
    await renewal.lookLater(tx, providerId)
  }

  return {
    view: viewOwn,

    /**
     * Makes the caller premium by a subscription of theirs; again, or from two devices at once, it does so once. A second
     * one of theirs is refused, and cancelled at the provider [SUB-08].
     *
     * @throws DomainError `subscription.…`
     */
    async activate(
      { userId }: Actor,
      providerId: string,
      idempotency: IdempotencyKey | undefined,
    ): Promise<Activated> {
      const kept = idempotency && (await findKeptAnswer<Activated>(db, userId, idempotency))
      if (kept) return kept
      const own = await findOwn(db, userId)
      const isMine = own.some((row) => row.provider === provider.name && row.providerId === providerId)
      const used = isMine ? undefined : await findByProviderId(db, provider.name, providerId)
      if (used && used.accountId !== userId) throw new DomainError('subscription.already-used')
      const heardEventId = await findLastEventId(db)
      const facts = isMine ? undefined : requireFit(await provider.find(providerId), userId)
      return runOnce(db, userId, idempotency, async (tx) => {
        if (facts) await takeUp(tx, userId, providerId, facts, heardEventId)
        const subscription = await view(tx, userId, false)
        const isPremium = !['none', 'ended'].includes(subscription.state)
        return { message: answers.activated, subscription: { ...subscription, isPremium } }
      }).catch(async (error: unknown) => {
        // It fits and is the caller's, but another goes on: nobody pays twice.
        if (error instanceof DomainError && error.code === 'subscription.already-premium') {
          await inTransaction(db, (tx) => renewal.cancelLater(tx, { providerId }))
        }
        throw error
      })
    },

    /**
     * Tells the provider first, then stops renewing here: premium goes on for as long as it is paid.
     *
     * @throws DomainError `subscription.nothing-to-cancel`, `subscription.provider-away`
     */
    async cancel(actor: Actor): Promise<Subscription> {
      const row = currentOf(await findOwn(db, actor.userId))
      const state = stateOf(row, clock.now())
      if (!row || state === 'none' || state === 'ended')
        throw new DomainError('subscription.nothing-to-cancel')
      if (state === 'ending') return viewOwn(actor)
      if (row.provider === provider.name) await provider.cancel(row.providerId)
      await inTransaction(db, async (tx) => {
        await premium.lock(tx, actor.userId)
        const current = (await findOwn(tx, actor.userId)).find(({ id }) => id === row.id)
        if (!current) return
        await updateSubscription(tx, current, { cancelledAt: current.cancelledAt ?? clock.now() })
        await renewal.settle(tx, actor.userId)
      })
      return viewOwn(actor)
    },

    /** @throws DomainError `subscription.sandbox-only`, `subscription.already-premium` */
    async openInSandbox({ userId }: Actor): Promise<{ subscription_id: string }> {
      if (!sandbox) throw new DomainError('subscription.sandbox-only')
      if ((await findOwn(db, userId)).some(isTakenUp)) throw new DomainError('subscription.already-premium')
      return { subscription_id: await sandbox.open(db, userId) }
    },

    async payments({ userId }: Actor, cursor: string | undefined): Promise<ResponseOf<typeof listPayments>> {
      const after = cursor === undefined ? undefined : readDated(cursor)
      const rows = await findPayments(db, { accountId: userId, after, limit: paymentsPageSize + 1 })
      const page = rows.slice(0, paymentsPageSize)
      const last = page.at(-1)
      const isMore = rows.length > page.length
      return {
        payments: page.map(viewPayment),
        hasMore: isMore,
        nextCursor: isMore && last ? writeDated({ createdAt: last.paidAt, id: last.id }) : null,
      }
    },

    /** Cancels at the provider what goes on, by a job, and leaves accounting what was paid without the person. */
    async forgetAccount(tx: Tx, accountId: Id): Promise<void> {
      for (const row of await findOwn(tx, accountId)) {
        if (!row.cancelledAt && row.provider === provider.name) await renewal.cancelLater(tx, row)
      }
      await detachAccount(tx, accountId, clock.now())
    },
  }
}
