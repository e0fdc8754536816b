import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** A statement about the data that must hold at every moment. */
export interface Check {
  /** What holds, in words. */
  name: string
  /** SQL of the differences from it, one `difference` text a row; none when it holds. */
  differences: string
  /** SQL of how many things it is said of. */
  size: string
}

export interface CheckOutcome {
  name: string
  checked: number
  /** How many differences there are, and the first of them. */
  wrong: number
  differences: string[]
}

export function checkOf(name: string, differences: string, size: string): Check {
  return { name, differences, size }
}

const shownDifferences = 20

/**
 * Runs checks on one moment of the database, while it goes on being used. PostgreSQL does the work, in bounded memory;
 * only the first differences come here. `onOutcome` is told each as it is known: many rows take a while.
 */
export async function runChecks(
  db: Db,
  checks: readonly Check[],
  onOutcome?: (outcome: CheckOutcome) => void,
): Promise<CheckOutcome[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Checking everything takes as long as there is data.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      // Ten million rows are added up in pieces on the disk; a larger table in memory would hardly be quicker.
      await sql`set local hash_mem_multiplier = 1`.execute(tx)
      return runChecksIn(tx, checks, onOutcome)
    })
}

/** Runs checks on what a transaction sees. */
export async function runChecksIn(
  tx: Tx,
  checks: readonly Check[],
  onOutcome?: (outcome: CheckOutcome) => void,
): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = []
  for (const check of checks) {
    const outcome = await runCheck(tx, check)
    onOutcome?.(outcome)
    outcomes.push(outcome)
  }
  return outcomes
}

async function runCheck(tx: Tx, { name, differences, size }: Check): Promise<CheckOutcome> {
  const { rows } = await sql<{ checked: number; wrong: number; first: string[] | null }>`
    with wrong as materialized (${sql.raw(differences)})
    select (${sql.raw(size)}) as checked,
      (select count(*) from wrong) as wrong,
      array(select difference from wrong order by difference limit ${shownDifferences}) as first`.execute(tx)
  const [row] = rows
  return { name, checked: row?.checked ?? 0, wrong: row?.wrong ?? 0, differences: row?.first ?? [] }
}
