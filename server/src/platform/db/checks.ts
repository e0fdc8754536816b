import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** An invariant of the data. */
export interface Check {
  /** What holds, in words. */
  name: string
  /** SQL of its violations, one text `difference` per row; none while it holds. */
  differences: string
  /** SQL of the number of rows that the invariant covers. */
  size: string
}

export interface CheckOutcome {
  name: string
  checked: number
  /** The number of violations, and the first ones. */
  wrong: number
  differences: string[]
}

export function checkOf(name: string, differences: string, size: string): Check {
  return { name, differences, size }
}

const shownDifferences = 20

/**
 * Runs checks on one snapshot of the database, two at a time, while it stays in use; returns the first violations only. `onOutcome`
 * gets each result as soon as it is known, in order.
 *
 * @param db with two connections or more
 */
export async function runChecks(
  db: Db,
  checks: readonly Check[],
  onOutcome?: (outcome: CheckOutcome) => void,
): Promise<CheckOutcome[]> {
  const waiting = [...checks.entries()]
  const outcomes: CheckOutcome[] = []
  let told = 0
  async function runWaiting(tx: Tx): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, check] = next
      outcomes[place] = await runCheck(tx, check)
      for (let known = outcomes[told]; known; known = outcomes[++told]) onOutcome?.(known)
    }
  }
  await inSnapshot(db, async (tx) => {
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
    const lanes = [runWaiting(tx), inSnapshot(db, runWaiting, rows[0]?.snapshot)]
    // Waits for both workers, even if one fails: they need the snapshot, which ends with this transaction.
    await Promise.allSettled(lanes)
    await Promise.all(lanes)
  })
  return outcomes
}

/** Runs `work` on one snapshot of the database, the exported one if given. */
async function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>, snapshot?: string): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (snapshot !== undefined) await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx)
      // The duration of a check grows with the data.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      // Ten million rows are aggregated in parts on the disk; a larger table in memory would hardly be faster.
      await sql`set local hash_mem_multiplier = 1`.execute(tx)
      return work(tx)
    })
}

/** Runs a check on what a transaction sees. */
export async function runCheck(tx: Tx, { name, differences, size }: Check): Promise<CheckOutcome> {
  const { rows } = await sql<{ checked: number; wrong: number; first: string[] | null }>`
    with wrong as materialized (${sql.raw(differences)})
    select (${sql.raw(size)}) as checked,
      (select count(*) from wrong) as wrong,
      array(select difference from wrong order by difference limit ${shownDifferences}) as first`.execute(tx)
  const [row] = rows
  return { name, checked: row?.checked ?? 0, wrong: row?.wrong ?? 0, differences: row?.first ?? [] }
}
