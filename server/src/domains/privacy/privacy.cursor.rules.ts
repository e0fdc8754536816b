import { cursorRefusal, readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import type { AvoidanceRow } from './privacy.queries.ts'

const kinds = { b: 'block', m: 'mute' } as const

export function writeCursor({ createdAt, kind, otherId }: AvoidanceRow): string {
  return (kind === 'block' ? 'b' : 'm') + writeDated({ createdAt, id: otherId })
}

/** @throws DomainError `platform.invalid` for anything but a cursor of the list of blocks and mutes */
export function readCursor(cursor: string): AvoidanceRow {
  const letter = cursor[0]
  if (letter !== 'b' && letter !== 'm') throw cursorRefusal()
  const { createdAt, id } = readDated(cursor.slice(1))
  return { kind: kinds[letter], createdAt, otherId: id }
}
