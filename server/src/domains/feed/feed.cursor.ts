import type { Id } from '@aura/contract/common'
import { DomainError } from '../../platform/errors/domain-error.ts'

/** Where a reader of discovery goes on: after a place, with what was passed over and what was shown last. */
export interface DiscoveryCursor {
  after: { rank: number; id: Id } | undefined
  carriedIds: Id[]
  tailIds: Id[]
}

/** Where a reader of the following feed goes on. */
export interface FollowingCursor {
  createdAt: Date
  id: Id
}

// Cursors are opaque to clients: base64url of short fields, numbers in base 36. A forged one can only name another place.
const maxIds = 200

export function writeDiscoveryCursor({ after, carriedIds, tailIds }: DiscoveryCursor): string {
  const place = after ? [String(after.rank), writeId(after.id)] : ['', '']
  return pack(['d', ...place, carriedIds.map(writeId).join(','), tailIds.map(writeId).join(',')])
}

/** @throws DomainError `platform.invalid` for anything but a cursor of discovery */
export function readDiscoveryCursor(cursor: string): DiscoveryCursor {
  const [kind, rank = '', id = '', carried = '', tail = '', ...more] = unpack(cursor)
  if (kind !== 'd' || more.length > 0) throw refusal()
  const after = rank === '' && id === '' ? undefined : { rank: readRank(rank), id: readId(id) }
  return { after, carriedIds: readIds(carried), tailIds: readIds(tail) }
}

export function writeFollowingCursor({ createdAt, id }: FollowingCursor): string {
  return pack(['f', createdAt.getTime().toString(36), writeId(id)])
}

/** @throws DomainError `platform.invalid` for anything but a cursor of the following feed */
export function readFollowingCursor(cursor: string): FollowingCursor {
  const [kind, time = '', id = '', ...more] = unpack(cursor)
  if (kind !== 'f' || more.length > 0) throw refusal()
  const createdAt = new Date(readInteger(time))
  if (Number.isNaN(createdAt.getTime())) throw refusal()
  return { createdAt, id: readId(id) }
}

function pack(fields: string[]): string {
  return Buffer.from(fields.join('~')).toString('base64url')
}

function unpack(cursor: string): string[] {
  return Buffer.from(cursor, 'base64url').toString('latin1').split('~')
}

function writeId(id: Id): string {
  return id.toString(36)
}

function readIds(text: string): Id[] {
  const ids = text === '' ? [] : text.split(',').map(readId)
  if (ids.length > maxIds) throw refusal()
  return ids
}

function readId(text: string): Id {
  const id = readInteger(text)
  if (id < 1) throw refusal()
  return id
}

function readInteger(text: string): number {
  const value = /^[0-9a-z]{1,11}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN
  if (!Number.isSafeInteger(value)) throw refusal()
  return value
}

function readRank(text: string): number {
  const rank = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(rank)) throw refusal()
  return rank
}

function refusal(): DomainError {
  return new DomainError('platform.invalid', {
    fields: { cursor: 'Ce repère de lecture n’est pas valable.' },
  })
}
