import { isForGood } from '../domains/accounts/suspension.rules.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { TestApp } from './test-app.ts'

/** Suspends an account until a moment, or ends its suspension (`null`), without a decision of moderators. */
export async function suspendAccount(
  { application, db, clock }: TestApp,
  pseudo: string,
  until: Date | null,
): Promise<void> {
  const { accountAdministration: accounts } = application.services
  const { id } = await accounts.requireAny(pseudo)
  await inTransaction(db, async (tx) => {
    await accounts.setEnd(tx, id, until)
    if (until && isForGood(until, clock.now())) await accounts.withdrawContent(tx, id, until)
    else await accounts.restoreContent(tx, id)
  })
}
