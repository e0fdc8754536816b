import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** SQL: an array of moments. */
export const momentsSql = (moments: readonly Date[]): RawBuilder<unknown> =>
  sql`${moments.map((moment) => moment.toISOString())}::text[]::timestamptz[]`

/** Counts the rows added to a table that meet `condition`, in periods, each from its start to the next one's, the last until now. */
export async function countByPeriod(
  db: Db,
  table: string,
  starts: readonly Date[],
  condition: RawBuilder<unknown> = sql`true`,
): Promise<number[]> {
  const { rows } = await sql<{ place: number; count: number }>`
    select width_bucket(created_at, ${momentsSql(starts)}) as place, count(*)
    from ${sql.table(table)} where created_at >= ${starts[0] ?? new Date()} and ${condition} group by 1`.execute(
    db,
  )
  const counts = new Map(rows.map(({ place, count }) => [place, count]))
  return starts.map((_, index) => counts.get(index + 1) ?? 0)
}
