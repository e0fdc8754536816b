import { cursorRefusal } from '../../platform/http/cursor-fields.ts'

/** A place in a history, newest first: microseconds since 1970, and the row's id. */
export interface HistoryPlace {
  at: number
  id: number
}

const cursorForm = /^(\d{1,17})-(\d{1,16})$/

export function writePlace({ at, id }: HistoryPlace): string {
  return `${at}-${id}`
}

/** @throws DomainError `platform.invalid` for a text that {@link writePlace} did not write */
export function readPlace(cursor: string): HistoryPlace {
  const [, at, id] = cursorForm.exec(cursor) ?? []
  const place = { at: Number(at), id: Number(id) }
  if (!Number.isSafeInteger(place.at) || !Number.isSafeInteger(place.id)) throw cursorRefusal()
  return place
}
