/** A place in a list that is newest first: microseconds since 1970, and the row's id. */
export interface DatedPlace {
  at: number
  id: number
}

const cursorForm = /^(\d{1,17})-(\d{1,16})$/

/** A place as a cursor clients hand back. */
export function writePlace({ at, id }: DatedPlace): string {
  return `${at}-${id}`
}

/** The place a cursor names, or undefined when it is none of ours. */
export function readPlace(cursor: string): DatedPlace | undefined {
  const [, at, id] = cursorForm.exec(cursor) ?? []
  if (at === undefined || id === undefined) return undefined
  const place = { at: Number(at), id: Number(id) }
  return Number.isSafeInteger(place.at) && Number.isSafeInteger(place.id) ? place : undefined
}
