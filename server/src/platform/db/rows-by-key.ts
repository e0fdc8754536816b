import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Few enough that creating their objects does not delay other calls. */
const rowsPerPage = 200

/**
 * The rows of a query, in pages of {@link rowsPerPage} by its column `key` (a positive number, unique), which is left out of the rows.
 * No page holds a connection while its rows are used.
 */
export async function* rowsByKey<Row extends object = object>(
  db: Db,
  query: RawBuilder<unknown>,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { key: number }>`
      select * from (${query}) as found where key > ${after}::bigint order by key limit ${rowsPerPage}`.execute(
      db,
    )
    for (const { key, ...row } of rows) yield row as unknown as Row
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerPage) return
    after = last.key
  }
}
