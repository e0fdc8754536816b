import { randomBytes } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { premiumPrice } from '@aura/contract/subscription/subscription.limits'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import { addMonths, customIdOf, type ProviderFacts, type ProviderPayment } from './subscription.rules.ts'
import {
  findSandboxSubscription,
  insertSandboxSubscription,
  markSandboxCancelled,
  type SandboxRow,
} from './subscription.sandbox.queries.ts'

export interface Sandbox extends PaymentProvider {
  /** Opens a subscription for an account, as a provider's button would, first paid at `openedAt`; returns its id. */
  open(db: Db, accountId: Id, openedAt: Date): Promise<string>
}

/** Most payments that the sandbox lists. */
const maxPayments = 14

/**
 * A payment service within the process, without money or network [SUB-04]. Subscriptions are paid every month until they are
 * cancelled.
 */
export function createSandbox({ db, clock }: { db: Db; clock: Clock }): Sandbox {
  return {
    name: 'sandbox',
    checkoutFor: () => null,

    async open(connection, accountId, openedAt) {
      const id = `SANDBOX-${randomBytes(12).toString('hex').toUpperCase()}`
      await insertSandboxSubscription(connection, { id, customId: customIdOf(accountId), openedAt })
      return id
    },

    async find(id) {
      const row = await findSandboxSubscription(db, id)
      return row && sandboxFacts(row, clock.now())
    },

    cancel: (id) => markSandboxCancelled(db, id, clock.now()),

    // No money moved.
    refund: async () => undefined,
  }
}

/** The sandbox's data about a subscription: it was paid every month. */
export function sandboxFacts({ id, customId, openedAt, cancelledAt }: SandboxRow, now: Date): ProviderFacts {
  const end = cancelledAt ?? now
  const payments: ProviderPayment[] = []
  let month = 0
  for (; addMonths(openedAt, month) <= end; month++) {
    const at = addMonths(openedAt, month)
    payments.push({ id: `${id}-${month + 1}`, at, ...premiumPrice, status: 'paid' })
  }
  return {
    isOurPlan: true,
    customId,
    startsAt: openedAt,
    hasFailed: false,
    lastPaidAt: null,
    status: cancelledAt ? 'over' : 'active',
    nextBillingAt: cancelledAt ? null : addMonths(openedAt, month),
    payments: payments.slice(-maxPayments),
  }
}
