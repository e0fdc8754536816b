import { type Id, maxPageSize } from '@aura/contract/common'
import { readId, writeInteger } from './cursor-fields.ts'

/** A page of a list by id, newest first; `limit` has one more than `size`, which says whether others follow. */
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
  const size = Math.min(limit ?? usualSize, maxPageSize)
  return { size, limit: size + 1, beforeId: cursor === undefined ? undefined : readId(cursor) }
}

/** How the answer to a page ends. */
export function endOf(
  rows: readonly { id: Id }[],
  { size }: Pick<IdPage, 'size'>,
): { hasMore: boolean; nextCursor: string | null } {
  const last = rows.length > size ? rows[size - 1] : undefined
  return { hasMore: last !== undefined, nextCursor: last ? writeInteger(last.id) : null }
}
