import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Tables that sealing waits for while they are locked in this mode, in the order in which it comes to them. */
export const sealingWaits = [
  { table: 'leaderboard_count', mode: 'access exclusive' },
  { table: 'leaderboard_gain', mode: 'access exclusive' },
  { table: 'leaderboard_month', mode: 'share' },
  { table: 'leaderboard_place', mode: 'share' },
] as const

const pollIntervalMs = 10

/**
 * Starts a server that seals and kills it with -9 where it has come to a table. `start` answers once the server is ready; `kill` once
 * it has ended.
 */
export async function killAtSealing(
  db: Db,
  { table, mode }: (typeof sealingWaits)[number],
  server: { start: () => Promise<void>; kill: () => Promise<void> },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx)
    await server.start()
    while (!(await isWaitedFor(tx, table))) await sleep(pollIntervalMs)
    await server.kill()
  })
}

async function isWaitedFor(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where relation = ${table}::regclass and not granted`.execute(db)
  return rows.length > 0
}

/** Waits until a month is sealed; answers its hash. */
export async function untilSealed(db: Db): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ sha256: string }>`select sha256 from leaderboard_month`.execute(db)
    if (rows[0]) return rows[0].sha256
    await sleep(pollIntervalMs)
  }
}
