import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'

/** Type in SQL, and the value of each row. */
type Column = readonly [type: string, values: readonly unknown[]]

/**
 * SQL relation of parameter rows, with `place`, the index of each row from 1. NOTE: PostgreSQL keeps no plan for a few rows in
 * arrays, as it expects ten of an array it does not know, and finding a new one each time takes it longer than all the rest; so
 * a single row, the common case, is a plain select.
 */
export function unnestRows(columns: Readonly<Record<string, Column>>): RawBuilder<unknown> {
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

/**
 * SQL relation of a few parameter rows, for a statement of many parts. NOTE: where PostgreSQL sees how long arrays are, it finds a
 * new plan each time, which takes longer than such a statement; in subselects it does not, and keeps one plan for any number.
 */
export function unnestFew(
  columns: Readonly<
    Record<string, readonly [type: string, values: readonly unknown[] | RawBuilder<unknown>]>
  >,
): RawBuilder<unknown> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const arrays = Object.values(columns).map(
    ([type, values]) => sql`(select ${values}::${sql.raw(`${type}[]`)})`,
  )
  return sql`(select * from unnest(${sql.join(arrays)}) as given (${sql.join(names)}))`
}

/** Ids as the text of an array, for a row's list within an array of rows: lists of different lengths make no array of arrays. */
export const idList = (ids: readonly Id[]) => `{${ids.join(',')}}`

/** SQL to compare with: any of an array's values; like {@link unnestFew}, for one plan whatever its length. */
export function anyOf(type: string, values: readonly unknown[]): RawBuilder<never> {
  const array = sql.raw(`${type}[]`)
  return sql`any((select ${values}::${array})::${array})`
}
