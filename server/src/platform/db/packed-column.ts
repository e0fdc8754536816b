import { type RawBuilder, sql } from 'kysely'

const separator = '\n'

/**
 * SQL aggregate: a column of a list as one text, for values without line ends. A page of thirty rows is then one row to send and to
 * parse.
 */
export function packColumn(value: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`string_agg(coalesce((${value})::text, ''), ${sql.lit(separator)})`
}

/** The values that {@link packColumn} has put into a text, '' for null; those of one statement are in the same order. */
export const unpackColumn = (packed: string | null): string[] => packed?.split(separator) ?? []
