import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'

/** How many statements wait for locks now. */
export async function countLocked(db: Db): Promise<number> {
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await blocked.execute(db)).rows.length
}

/** Waits until so many statements wait for locks. */
export async function untilLocked(db: Db, count = 1): Promise<void> {
  await expect.poll(() => countLocked(db)).toBeGreaterThanOrEqual(count)
}

/** Starts acts that wait for a transaction, one after the other; resolves to their pending answers once it has committed. */
export async function startWhileHeld<T>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  acts: readonly (() => Promise<T>)[],
): Promise<Promise<T>[]> {
  return inTransaction(db, async (tx) => {
    await hold(tx)
    const answers: Promise<T>[] = []
    for (const act of acts) {
      answers.push(act())
      await untilLocked(db, answers.length)
    }
    return answers
  })
}
