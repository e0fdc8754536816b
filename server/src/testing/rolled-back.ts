import type { Db, Tx } from '../platform/db/database.ts'

/** Answers what `work` finds in a transaction, which is then rolled back. */
export async function rolledBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const end = new Error('rolled back')
  const found: T[] = []
  await db
    .transaction()
    .execute(async (tx) => {
      found.push(await work(tx))
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
  return found[0] as T
}
