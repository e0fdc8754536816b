import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { inLongTransaction, inTransaction } from '../db/transaction.ts'

/**
 * A queue of small changes that is summed into totals. Writers only ever insert into the queue, so that a total many
 * touch at once is no row they wait for; what is shown is total plus queue, exact at every moment.
 */
export interface Fold {
  /** E.g. `aura-balance`. */
  name: string
  /** Names the lock that lets one process fold at a time; the name of the fold unless given. */
  lock?: string
  /** SQL: whether something waits now. It is asked of all folds in one statement, so that looking costs next to nothing. */
  waits: () => RawBuilder<boolean>
  /** Names of the folds after it whose queues its batches may fill. */
  fills?: readonly string[]
  /** It passes on what was committed, at once, so that it shares no transaction with those that fill its queue. */
  isApart?: boolean
  /**
   * Takes at most `limit` rows off the queue and adds them to the totals, in statements that take effect together.
   * Answers how many rows it took.
   */
  foldBatch(tx: Tx, limit: number): Promise<number>
}

const batchRows = 5000

/** SQL: a queue has rows. */
export function hasRows(queue: string): RawBuilder<boolean> {
  return sql`exists (select from ${sql.table(queue)})`
}

/** Those of `folds` for which something waits, in their order. */
export async function findWaiting(db: Db, folds: readonly Fold[]): Promise<Fold[]> {
  const { rows } = await sql<{ waiting: boolean[] }>`
    select array[${sql.join(folds.map((fold) => fold.waits()))}]::boolean[] as waiting`.execute(db)
  return folds.filter((_, index) => rows[0]?.waiting[index])
}

/** Folds one batch, unless another process is at it. Answers how many rows it took, 0 when there is nothing to do here. */
export async function foldOnce(db: Db, fold: Fold): Promise<number> {
  return foldTogether(db, [fold])
}

/**
 * Folds one batch of each in one transaction, in their order, without those that another process is at: so what one fills is
 * taken by the next. Answers how many rows they took, all in all.
 */
export async function foldTogether(db: Db, folds: readonly Fold[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ areHeld: boolean[] }>`
      select array[${sql.join(folds.map((fold) => sql`pg_try_advisory_xact_lock(${lockKey(fold)})`))}] as are_held`.execute(
      tx,
    )
    let taken = 0
    for (const [index, fold] of folds.entries()) {
      if (rows[0]?.areHeld[index]) taken += await fold.foldBatch(tx, batchRows)
    }
    return taken
  })
}

/** Folds until the queue is empty; for commands and tests, which need the totals themselves. */
export async function foldAll(db: Db, fold: Fold): Promise<void> {
  while ((await foldOnce(db, fold)) > 0);
}

/** Keeps everyone from folding until the transaction ends; waits for a batch under way. */
async function holdFold(tx: Tx, fold: Fold): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(fold)})`.execute(tx)
}

function lockKey({ name, lock = name }: Fold) {
  return sql`hashtextextended(${`fold:${lock}`}, 0)`
}

/**
 * Writes totals anew while nobody folds; `rebuild` answers how many changed. What waits is folded first, so that only
 * totals that were wrong count as changed.
 */
export async function rebuildTotals(
  db: Db,
  fold: Fold,
  rebuild: (tx: Tx) => Promise<number>,
): Promise<number> {
  await foldAll(db, fold)
  // Rebuilding everything takes as long as there is data.
  return inLongTransaction(db, 0, async (tx) => {
    await holdFold(tx, fold)
    return rebuild(tx)
  })
}
