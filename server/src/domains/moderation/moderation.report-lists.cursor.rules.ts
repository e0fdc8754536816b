import type { Id } from '@aura/contract/common'
import { cursorRefusal, readId, writeInteger } from '../../platform/http/cursor-fields.ts'

/** Place of a report in the list of all reports, where open ones come first. */
export interface ReportsPlace {
  isOpen: boolean
  id: Id
}

/** The cursor of a report: whether it is open, and its id. */
export const writeReportsPlace = ({ isOpen, id }: ReportsPlace): string =>
  `${isOpen ? 'o' : 'r'}${writeInteger(id)}`

/** @throws DomainError `platform.invalid` for anything but a cursor of all reports */
export function readReportsPlace(cursor: string): ReportsPlace {
  const [letter] = cursor
  if (letter !== 'o' && letter !== 'r') throw cursorRefusal()
  return { isOpen: letter === 'o', id: readId(cursor.slice(1)) }
}
