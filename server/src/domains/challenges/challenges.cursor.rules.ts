import { cursorRefusal, type DatedPlace, readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import type { ChallengeCardRow } from './challenges.cards.queries.ts'

/** Order of a list: open ones first, then newest first; or by the latest victory. */
export type ListOrder = 'newest' | 'won'

/** A challenge's place in a list; `isOpen`: it was open when the page was read. */
export interface ListPlace extends DatedPlace {
  isOpen: boolean
}

const letterOf = (order: ListOrder, isOpen: boolean) => (order === 'won' ? 'w' : isOpen ? 'o' : 'c')

export function writeListPlace(
  order: ListOrder,
  { id, createdAt, closedAt }: Pick<ChallengeCardRow, 'id' | 'createdAt' | 'closedAt'>,
): string {
  const at = order === 'won' ? (closedAt ?? createdAt) : createdAt
  return letterOf(order, closedAt === null) + writeDated({ createdAt: at, id })
}

/** @throws DomainError `platform.invalid` for anything but a cursor of a list in this order */
export function readListPlace(order: ListOrder, cursor: string): ListPlace {
  const isOpen = cursor.startsWith('o')
  if (cursor[0] !== letterOf(order, isOpen)) throw cursorRefusal()
  return { ...readDated(cursor.slice(1)), isOpen }
}
