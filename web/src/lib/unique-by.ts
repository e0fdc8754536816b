import { groupBy } from './group-by.ts'

/**
 * The items of joined pages, each key once, in the order of first appearance. An item that moved between two reads is on two
 * pages: its last copy stays, or with `keepsFirst` its first.
 */
export function uniqueBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string | number,
  keepsFirst = false,
): T[] {
  const copies = groupBy(items, keyOf).values()
  return [...copies].map((found) => found.at(keepsFirst ? 0 : -1) as T)
}
