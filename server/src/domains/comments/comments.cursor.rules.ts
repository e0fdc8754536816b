import type { Id } from '@aura/contract/common'
import { cursorRefusal, readId, readInteger, writeInteger } from '../../platform/http/cursor-fields.ts'

/** The position of a comment in its list; lists of the best comments are ordered by `rank`. */
export interface ListPosition {
  id: Id
  rank: number | null
}

/** Where a page begins: after or before a comment, in the order shown. */
export interface ListStart {
  side: 'after' | 'before'
  position: ListPosition
}

/** Added to ranks, which may be negative: cursors hold no sign. */
const rankShift = 2 ** 40

/** A cursor for the comments after or before one: side and id, and in lists of the best comments the rank. */
export function writeCursor(side: 'after' | 'before', { id, rank }: ListPosition, isByRank: boolean): string {
  const fields = [side === 'after' ? 'a' : 'b', writeInteger(id)]
  if (isByRank) fields.push(writeInteger((rank ?? 0) + rankShift))
  return fields.join('.')
}

/** @throws DomainError `platform.invalid` for a text that {@link writeCursor} does not write for a list of this order */
export function readCursor(text: string, isByRank: boolean): ListStart {
  const [side, id = '', rank, ...more] = text.split('.')
  if ((side !== 'a' && side !== 'b') || more.length > 0 || (rank !== undefined) !== isByRank)
    throw cursorRefusal()
  return {
    side: side === 'a' ? 'after' : 'before',
    position: { id: readId(id), rank: rank === undefined ? null : readInteger(rank) - rankShift },
  }
}
