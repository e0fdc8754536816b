import type { Id } from '@aura/contract/common'
import { insertSubscription, keepPayments } from '../domains/subscription/subscription.queries.ts'
import { billingStateAfter, customIdOf, premiumEnd } from '../domains/subscription/subscription.rules.ts'
import { insertSandboxSubscription } from '../domains/subscription/subscription.sandbox.queries.ts'
import { sandboxFacts } from '../domains/subscription/subscription.sandbox.service.ts'
import { days, later } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/database.ts'

const takenUpDaysAgo = 75

/** Makes an account premium by the sandbox, which has renewed it twice. */
export async function writePremium(tx: Tx, accountId: Id, now: Date): Promise<void> {
  const openedAt = later(now, -days(takenUpDaysAgo))
  const opened = { id: 'SANDBOX-DEMONSTRATION', customId: customIdOf(accountId), openedAt }
  await insertSandboxSubscription(tx, opened)
  const facts = sandboxFacts({ ...opened, cancelledAt: null }, now)
  const billing = billingStateAfter(facts, undefined, now)
  const written = { accountId, provider: 'sandbox', providerId: opened.id, createdAt: openedAt } as const
  const row = await insertSubscription(tx, { ...written, ...billing, heardEventId: 0 })
  if (row) await keepPayments(tx, row, facts.payments)
  await tx
    .updateTable('account')
    .set({ premiumUntil: premiumEnd(billing) })
    .where('id', '=', accountId)
    .execute()
}
