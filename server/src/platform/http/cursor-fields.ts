import type { Id } from '@aura/contract/common'
import { DomainError } from '../errors/domain-error.ts'

// Fields of cursors, which are opaque to clients: short, numbers in base 36. A forged one can only name another position.

/** A position in a list ordered from newest to oldest. */
export interface DatedPlace {
  createdAt: Date
  id: Id
}

/** Later than any real moment, and within PostgreSQL's range. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

export function writeDated({ createdAt, id }: DatedPlace): string {
  return `${writeInteger(createdAt.getTime())}.${writeInteger(id)}`
}

/** @throws DomainError `platform.invalid` for anything but the output of {@link writeDated}; so do all readers here */
export function readDated(text: string): DatedPlace {
  const [time = '', id = '', ...more] = text.split('.')
  if (more.length > 0) throw cursorRefusal()
  return { createdAt: readDate(time), id: readId(id) }
}

export function writeInteger(value: number): string {
  return value.toString(36)
}

export function readInteger(text: string): number {
  const value = /^[0-9a-z]{1,11}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN
  if (!Number.isSafeInteger(value)) throw cursorRefusal()
  return value
}

export function readId(text: string): Id {
  const id = readInteger(text)
  if (id < 1) throw cursorRefusal()
  return id
}

export function readDate(text: string): Date {
  const time = readInteger(text)
  if (time > lastMoment) throw cursorRefusal()
  return new Date(time)
}

export function cursorRefusal(): DomainError {
  return new DomainError('platform.invalid', {
    fields: { cursor: 'Ce repère de lecture n’est pas valable.' },
  })
}
