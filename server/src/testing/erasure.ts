import type { Id } from '@aura/contract/common'
import type { TestApp } from './test-app.ts'

/** Sets when accounts are erased, as their requests for deletion do; null takes the requests back. */
export async function setErasureAt(
  { db }: Pick<TestApp, 'db'>,
  ids: Id | readonly Id[],
  eraseAt: Date | null,
): Promise<void> {
  await db.updateTable('account').set({ eraseAt }).where('id', 'in', [ids].flat()).execute()
}

/** Erases accounts at once; answers how many were erased, others that were due among them. */
export async function eraseAccounts(app: TestApp, ids: Id | readonly Id[]): Promise<number> {
  await setErasureAt(app, ids, app.clock.now())
  return app.application.services.erasure.eraseDue()
}
