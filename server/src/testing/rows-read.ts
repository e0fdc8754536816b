import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'

/** Rows of tables, and entries of their indexes, that work of a transaction reads. */
export async function countRowsRead(
  tx: Tx,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await countOfConnection(tx, tables)
  await work()
  return (await countOfConnection(tx, tables)) - before
}

async function countOfConnection(tx: Tx, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(pg_stat_get_xact_tuples_returned(read.id))::integer as count from (
      select unnest(${tables}::regclass[])::oid as id union all
      select indexrelid from pg_index where indrelid = any(${tables}::regclass[])
    ) as read`.execute(tx)
  return rows[0]?.count ?? 0
}
