import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AvoidanceRow } from './privacy.queries.ts'

const kindLetters = { block: 'b', mute: 'm' } as const

/** Opaque to clients; a forged one can only name another place in the caller's own list. */
export function writeCursor({ createdAt, kind, otherId }: AvoidanceRow): string {
  return `${kindLetters[kind]}${createdAt.getTime().toString(36)}.${otherId.toString(36)}`
}

/** @throws DomainError `platform.invalid` for anything but a cursor of this list */
export function readCursor(cursor: string): AvoidanceRow {
  const [, letter, time = '', id = ''] = /^([bm])([0-9a-z]{1,9})\.([0-9a-z]{1,10})$/.exec(cursor) ?? []
  const createdAt = new Date(Number.parseInt(time, 36))
  if (letter === undefined || Number.isNaN(createdAt.getTime())) {
    throw new DomainError('platform.invalid', {
      fields: { cursor: 'Ce repère de lecture n’est pas valable.' },
    })
  }
  return { kind: letter === 'b' ? 'block' : 'mute', createdAt, otherId: Number.parseInt(id, 36) }
}
