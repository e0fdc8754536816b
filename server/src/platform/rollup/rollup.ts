import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { inLongTransaction, inTransaction } from '../db/transaction.ts'

/**
 * A queue of deltas that is summed into totals in batches. Writers only insert deltas, so a popular total is never a hot row;
 * readers add total and pending deltas, which is exact at every moment.
 */
export interface Rollup {
  /** E.g. `aura-balance`. */
  name: string
  /** Name of the lock that lets one process at a time run the rollup; `name` unless given. */
  lock?: string
  /** SQL: whether rows are pending. One statement asks this of all rollups. */
  hasPending: () => RawBuilder<boolean>
  /** Names of later rollups whose queues a batch of this one may fill. */
  feeds?: readonly string[]
  /**
   * Moves at most `limit` rows from the queue into the totals, in statements that take effect together.
   * Answers how many rows it took.
   */
  rollUpBatch(tx: Tx, limit: number): Promise<number>
}

const batchRows = 5000

/** SQL: a queue has rows. */
export function hasRows(queue: string): RawBuilder<boolean> {
  return sql`exists (select from ${sql.table(queue)})`
}

/** The rollups with pending rows, in the given order. */
export async function findPending(db: Db, rollups: readonly Rollup[]): Promise<Rollup[]> {
  const { rows } = await sql<{ pending: boolean[] }>`
    select array[${sql.join(rollups.map((rollup) => rollup.hasPending()))}]::boolean[] as pending`.execute(db)
  return rollups.filter((_, index) => rows[0]?.pending[index])
}

/** Runs one batch unless another process holds the lock. Returns how many rows it took. */
export async function rollUpOnce(db: Db, rollup: Rollup): Promise<number> {
  return rollUpTogether(db, [rollup])
}

/**
 * Runs one batch of each rollup in one transaction, in the given order, so that a batch sees what the one before has fed it.
 * Skips rollups that another process runs. Answers how many rows were taken in all.
 */
export async function rollUpTogether(db: Db, rollups: readonly Rollup[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const locks = rollups.map((rollup) => sql`pg_try_advisory_xact_lock(${lockKey(rollup)})`)
    const { rows } = await sql<{ areHeld: boolean[] }>`select array[${sql.join(locks)}] as are_held`.execute(
      tx,
    )
    let taken = 0
    for (const [index, rollup] of rollups.entries()) {
      if (rows[0]?.areHeld[index]) taken += await rollup.rollUpBatch(tx, batchRows)
    }
    return taken
  })
}

/** Empties the queue, after a batch that another process is running; for commands and tests that read the totals themselves. */
export async function rollUpAll(db: Db, rollup: Rollup): Promise<void> {
  const rollUpNext = () =>
    inTransaction(db, async (tx) => {
      await lockRollup(tx, rollup)
      return rollup.rollUpBatch(tx, batchRows)
    })
  while ((await rollUpNext()) > 0);
}

/** Keeps every process from running the rollup until the transaction ends; waits for a running batch. */
export async function lockRollup(tx: Tx, rollup: Rollup): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(rollup)})`.execute(tx)
}

function lockKey({ name, lock = name }: Rollup) {
  return sql`hashtextextended(${`rollup:${lock}`}, 0)`
}

/**
 * Recomputes totals under the rollup's lock; `rebuild` answers how many changed. Pending rows are rolled up first, so that only
 * wrong totals count as changed.
 */
export async function rebuildTotals(
  db: Db,
  rollup: Rollup,
  rebuild: (tx: Tx) => Promise<number>,
): Promise<number> {
  await rollUpAll(db, rollup)
  // The time a rebuild takes grows with the data.
  return inLongTransaction(db, 0, async (tx) => {
    await lockRollup(tx, rollup)
    return rebuild(tx)
  })
}
