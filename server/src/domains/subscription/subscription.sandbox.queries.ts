import type { Db, Tx } from '../../platform/db/database.ts'

export interface SandboxRow {
  id: string
  customId: string
  openedAt: Date
  cancelledAt: Date | null
}

export async function insertSandboxSubscription(db: Db, row: Omit<SandboxRow, 'cancelledAt'>): Promise<void> {
  await db.insertInto('sandboxSubscription').values(row).execute()
}

export async function findSandboxSubscription(db: Db, id: string): Promise<SandboxRow | undefined> {
  return db.selectFrom('sandboxSubscription').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markSandboxCancelled(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sandboxSubscription')
    .set({ cancelledAt: now })
    .where('id', '=', id)
    .where('cancelledAt', 'is', null)
    .execute()
}

/** Removes the buyer from sandbox subscriptions; the rows stay, so that a job can still cancel them. */
export async function forgetSandboxBuyer(tx: Tx, customId: string): Promise<void> {
  await tx.updateTable('sandboxSubscription').set({ customId: '' }).where('customId', '=', customId).execute()
}
