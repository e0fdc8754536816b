import { type RawBuilder, sql } from 'kysely'

/** A column of the rows given: its type in SQL, and its value in each row. */
type GivenColumn = readonly [type: string, values: readonly unknown[]]

/**
 * SQL relation of rows that a statement is given, with `place`, that of each among them, from 1. NOTE: PostgreSQL keeps no plan
 * for a few rows in arrays, as it expects ten of an array it does not know, and finding a new one each time takes it longer
 * than all the rest; so one row alone, as there mostly is, is given as such.
 */
export function unnestRows(columns: Readonly<Record<string, GivenColumn>>): RawBuilder<unknown> {
  const entries = Object.entries(columns)
  const names = entries.map(([name]) => sql.ref(name))
  const typed = (value: unknown, type: string) => sql`${value}::${sql.raw(type)}`
  if (entries.every(([, [, values]]) => values.length === 1)) {
    const values = entries.map(([name, [type, [value]]]) => sql`${typed(value, type)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(values)}, 1::bigint as place)`
  }
  const arrays = entries.map(([, [type, values]]) => typed(values, `${type}[]`))
  return sql`(select * from unnest(${sql.join(arrays)}) with ordinality as given (${sql.join(names)}, place))`
}
