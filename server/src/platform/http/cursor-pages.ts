import type { Id } from '@aura/contract/common'
import { readId, writeInteger } from './cursor-fields.ts'

/** A page of a list by id, newest first; `limit` is one more than `size`, to know whether others follow. */
export interface IdPage {
  size: number
  limit: number
  beforeId: Id | undefined
}

/** @throws DomainError `platform.invalid` for a wrong cursor */
export function pageOf(
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  usualSize: number,
): IdPage {
  const size = limit ?? usualSize
  return { size, limit: size + 1, beforeId: cursor === undefined ? undefined : readId(cursor) }
}

/** The cursor of a list by id. */
export const writeId = ({ id }: { id: Id }): string => writeInteger(id)

/** The paging fields of an answer. */
interface PageEnd {
  hasMore: boolean
  nextCursor: string | null
}

/**
 * The rows of a page, and the paging fields of its answer.
 *
 * @param found at most one row more than `size`, to know whether others follow
 * @param writePlace the cursor of the last row of the page
 */
export function cutPage<Row>(
  found: readonly Row[],
  size: number,
  writePlace: (last: Row) => string | null,
): { rows: Row[]; end: PageEnd } {
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return { rows, end: { hasMore: last !== undefined, nextCursor: last ? writePlace(last) : null } }
}
