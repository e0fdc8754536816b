import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type {
  activateSubscription,
  listPayments,
  Subscription,
} from '@aura/contract/subscription/subscription.contract'
import { paymentsPageSize } from '@aura/contract/subscription/subscription.limits'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findKeptAnswer, type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import { cutPage } from '../../platform/http/cursor-pages.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import { findLastEventId } from './subscription.events.queries.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import {
  detachAccount,
  findByProviderId,
  findOwn,
  findPayments,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts'
import type { Renewal } from './subscription.renewal.service.ts'
import {
  coveredUntil,
  currentOf,
  customIdOf,
  isBillable,
  type ProviderFacts,
  premiumEnd,
  stateOf,
} from './subscription.rules.ts'
import { forgetSandboxBuyer } from './subscription.sandbox.queries.ts'
import type { Sandbox } from './subscription.sandbox.service.ts'
import { isTakenUp, type TakingUp } from './subscription.take-up.service.ts'
import { answers } from './subscription.texts.ts'
import { presentPayment, presentSubscription } from './subscription.views.ts'

type Activated = ResponseOf<typeof activateSubscription>

export interface SubscriptionDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'isPremium'>
  premium: PremiumService
  provider: PaymentProvider
  /** The sandbox, if it is the provider. */
  sandbox: Sandbox | undefined
  renewal: Renewal
  takingUp: TakingUp
}

/** A provider's answer about a row, and the row at that moment. */
interface Heard {
  row: SubscriptionRow
  facts: ProviderFacts | undefined
  heardEventId: Id
}

export type SubscriptionService = ReturnType<typeof createSubscriptionService>

/** Premium: activation, state, cancellation, and the list of payments [SUB-02, SUB-06, SUB-08, SUB-12]. */
export function createSubscriptionService(deps: SubscriptionDeps) {
  const { db, clock, accounts, premium, provider, sandbox, renewal, takingUp } = deps

  function present(own: readonly SubscriptionRow[], accountId: Id, isPremium: boolean): Subscription {
    return presentSubscription(currentOf(own), {
      provider: provider.name,
      checkout: provider.checkoutFor(accountId),
      isPremium,
      canCancel: own.some(isBillable),
      now: clock.now(),
    })
  }

  /** An account's subscription after what the transaction wrote. */
  async function viewWithin(tx: Tx, accountId: Id): Promise<Subscription> {
    const own = await findOwn(tx, accountId)
    return present(
      own,
      accountId,
      own.some((row) => premiumEnd(row) > clock.now()),
    )
  }

  /** The provider's data about rows that are about to be cancelled: it may list payments that no renewal has read yet. */
  async function ask(rows: readonly SubscriptionRow[]): Promise<Heard[]> {
    const heard: Heard[] = []
    for (const row of rows) {
      const heardEventId = await findLastEventId(db)
      heard.push({ row, heardEventId, facts: await provider.find(row.providerId) })
    }
    return heard
  }

  /** Cancels a row with the provider's data, unless another write has brought newer data since. */
  async function stop(tx: Tx, row: SubscriptionRow, heard: Heard | undefined): Promise<void> {
    const cancelledAt = clock.now()
    if (heard?.row.revision === row.revision && heard.facts?.isOurPlan)
      await renewal.write(tx, { ...row, cancelledAt }, heard.facts, heard.heardEventId)
    else await updateSubscription(tx, row, { cancelledAt })
    // A payment may be collected until the provider is told, or be listed later.
    if (heard) await renewal.lookLater(tx, row.providerId)
  }

  /** Asks the provider about a subscription that the caller took up before: it may have ended, or be paid again. */
  async function requireLasting(row: SubscriptionRow): Promise<void> {
    await renewal.refresh(row)
    const now = await findByProviderId(db, row.provider, row.providerId)
    if (stateOf(now, clock.now()) === 'ended') throw new DomainError('subscription.not-active')
  }

  return {
    view: async ({ userId }: Actor): Promise<Subscription> =>
      present(await findOwn(db, userId), userId, await accounts.isPremium(userId)),

    /**
     * Makes the caller premium by a subscription of theirs; idempotent, also from two devices at once. A second subscription is
     * refused, cancelled at the provider and refunded [SUB-08].
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
      const used = await findByProviderId(db, provider.name, providerId)
      if (used && used.accountId !== userId) throw new DomainError('subscription.already-used')
      if (used) await requireLasting(used)
      const purchase = used ? undefined : await takingUp.requireFit(userId, providerId)
      return takingUp.refusingSecond(providerId, () =>
        runOnce(db, userId, idempotency, async (tx) => {
          if (purchase) await takingUp.write(tx, purchase)
          return { message: answers.activated, subscription: await viewWithin(tx, userId) }
        }),
      )
    },

    /**
     * Reads from the provider what was paid of every subscription that it may still bill, cancels these there, then here: premium
     * lasts as long as it is paid, without days of grace.
     *
     * @throws DomainError `subscription.nothing-to-cancel`, `subscription.unknown`, `subscription.provider-away`
     */
    async cancel({ userId }: Actor, idempotency: IdempotencyKey | undefined): Promise<Subscription> {
      // Read before looking up the stored answer: a concurrent call with this key may leave nothing to cancel in between.
      const own = await findOwn(db, userId)
      const kept = idempotency && (await findKeptAnswer<Subscription>(db, userId, idempotency))
      if (kept) return kept
      const billable = own.filter(isBillable)
      if (billable.length === 0 && stateOf(currentOf(own), clock.now()) !== 'ending')
        throw new DomainError('subscription.nothing-to-cancel')
      // All reads come before the first cancellation, so that a provider that does not answer changes nothing.
      const heard = await ask(billable.filter((row) => row.provider === provider.name))
      for (const { row } of heard) await provider.cancel(row.providerId)
      return runOnce(db, userId, idempotency, async (tx) => {
        await premium.lock(tx, userId)
        for (const row of await findOwn(tx, userId)) {
          const isTold = billable.some(({ id }) => id === row.id)
          const asked = heard.find((each) => each.row.id === row.id)
          if (isTold && isBillable(row)) await stop(tx, row, asked)
        }
        await renewal.settle(tx, userId)
        return viewWithin(tx, userId)
      })
    },

    /** @throws DomainError `subscription.sandbox-only`, `subscription.already-premium` */
    async openInSandbox({ userId }: Actor): Promise<{ subscription_id: string }> {
      if (!sandbox) throw new DomainError('subscription.sandbox-only')
      const own = await findOwn(db, userId)
      const now = clock.now()
      if (own.some((row) => isTakenUp(row, provider.name, now)))
        throw new DomainError('subscription.already-premium')
      return { subscription_id: await sandbox.open(db, userId, coveredUntil(own, now) ?? now) }
    },

    async payments({ userId }: Actor, cursor: string | undefined): Promise<ResponseOf<typeof listPayments>> {
      const after = cursor === undefined ? undefined : readDated(cursor)
      const found = await findPayments(db, { accountId: userId, after, limit: paymentsPageSize + 1 })
      const { rows, end } = cutPage(found, paymentsPageSize, ({ paidAt, id }) =>
        writeDated({ createdAt: paidAt, id }),
      )
      return { payments: rows.map(presentPayment), ...end }
    },

    /** Has a job cancel subscriptions that continue at the provider. Accounting keeps their payments without the account. */
    async forgetAccount(tx: Tx, accountId: Id): Promise<void> {
      for (const row of await findOwn(tx, accountId)) {
        if (isBillable(row) && row.provider === provider.name) await renewal.cancelLater(tx, row)
      }
      await detachAccount(tx, accountId, clock.now())
      await forgetSandboxBuyer(tx, customIdOf(accountId))
    },
  }
}
