import { unranked } from '@aura/contract/challenges/challenges.limits'
import {
  cursorRefusal,
  readDated,
  readInteger,
  writeDated,
  writeInteger,
} from '../../platform/http/cursor-fields.ts'
import type { EntryPlace } from './challenges.entries.queries.ts'

/** A position among the entries of a challenge: the viewer's rank of the entry, its time and its id. */
export const writeEntryPlace = ({ ranking, ...entry }: EntryPlace): string =>
  `${writeInteger(ranking)}.${writeDated(entry)}`

/** @throws DomainError `platform.invalid` for anything but what {@link writeEntryPlace} writes */
export function readEntryPlace(text: string): EntryPlace {
  const [ranking = '', ...dated] = text.split('.')
  const place = { ranking: readInteger(ranking), ...readDated(dated.join('.')) }
  if (place.ranking < 1 || place.ranking > unranked) throw cursorRefusal()
  return place
}
