import type { Id } from '@aura/contract/common'
import {
  cursorRefusal,
  type DatedPlace,
  readDate,
  readDated,
  readId,
  readInteger,
  writeDated,
  writeInteger,
} from '../../platform/http/cursor-fields.ts'
import type { Candidate } from './feed.rules.ts'

/**
 * A position in discovery, which has four parts in this order: unseen posts of the snapshot, older unseen posts, and the same two
 * for seen ones. Without a date, a part of older posts starts at its beginning.
 */
export type DiscoveryPlace =
  | { part: 'ranked' | 'ranked-seen'; index: number }
  | { part: 'older' | 'older-seen'; after: DatedPlace | undefined }

/** Where a scroll of discovery continues: a position in its snapshot, the skipped posts and the posts shown last. */
export interface DiscoveryCursor {
  snapshotId: Id
  /** When the scroll began: posts seen before then come last. */
  startedAt: Date
  place: DiscoveryPlace
  skipped: readonly Candidate[]
  tail: readonly Candidate[]
}

// Cursors are opaque to clients: base64url of short fields, numbers in base 36. A forged one can only name another position.
const maxCandidates = 60
const partLetters = { ranked: 'r', older: 'o', 'ranked-seen': 's', 'older-seen': 'p' } as const

export function writeDiscoveryCursor(cursor: DiscoveryCursor): string {
  const { snapshotId, startedAt, place, skipped, tail } = cursor
  const spot = 'index' in place ? writeInteger(place.index) : place.after ? writeDated(place.after) : ''
  return pack([
    'd',
    writeInteger(snapshotId),
    writeInteger(startedAt.getTime()),
    partLetters[place.part] + spot,
    skipped.map(writeCandidate).join(','),
    tail.map(writeCandidate).join(','),
  ])
}

/** @throws DomainError `platform.invalid` for anything but a cursor of discovery */
export function readDiscoveryCursor(cursor: string): DiscoveryCursor {
  const [kind, snapshot = '', started = '', place = '', skipped = '', tail = '', ...more] = unpack(cursor)
  if (kind !== 'd' || more.length > 0) throw cursorRefusal()
  return {
    snapshotId: readId(snapshot),
    startedAt: readDate(started),
    place: readPlace(place),
    skipped: readCandidates(skipped),
    tail: readCandidates(tail),
  }
}

/**
 * Where a scroll continues in a later snapshot: after all posts that it is known to have passed. Other posts are at roughly the
 * same position, because only engagement changes ranks.
 */
export function placeInOther(
  { postIds }: { postIds: readonly Id[] },
  { place, skipped, tail }: Pick<DiscoveryCursor, 'place' | 'skipped' | 'tail'>,
): DiscoveryPlace {
  // Seen posts of the snapshot lie between the unseen ones, which the scroll passed before.
  if (place.part !== 'ranked') return place
  const passed = Math.max(...[...skipped, ...tail].map(({ id }) => postIds.indexOf(id)))
  return passed < 0 ? place : { part: place.part, index: passed + 1 }
}

export function writeFollowingCursor(place: DatedPlace): string {
  return pack(['f', writeDated(place)])
}

/** @throws DomainError `platform.invalid` for anything but a cursor of the following feed */
export function readFollowingCursor(cursor: string): DatedPlace {
  const [kind, place = '', ...more] = unpack(cursor)
  if (kind !== 'f' || more.length > 0) throw cursorRefusal()
  return readDated(place)
}

function pack(fields: string[]): string {
  return Buffer.from(fields.join('~')).toString('base64url')
}

function unpack(cursor: string): string[] {
  return Buffer.from(cursor, 'base64url').toString('latin1').split('~')
}

function readPlace(text: string): DiscoveryPlace {
  const spot = text.slice(1)
  switch (text[0]) {
    case partLetters.ranked:
      return { part: 'ranked', index: readInteger(spot) }
    case partLetters['ranked-seen']:
      return { part: 'ranked-seen', index: readInteger(spot) }
    case partLetters.older:
      return { part: 'older', after: spot === '' ? undefined : readDated(spot) }
    case partLetters['older-seen']:
      return { part: 'older-seen', after: spot === '' ? undefined : readDated(spot) }
    default:
      throw cursorRefusal()
  }
}

function writeCandidate({ id, authorId }: Candidate): string {
  return `${writeInteger(id)}.${writeInteger(authorId)}`
}

function readCandidates(text: string): Candidate[] {
  if (text === '') return []
  const candidates = text.split(',').map((pair) => {
    const [id = '', authorId = '', ...more] = pair.split('.')
    if (more.length > 0) throw cursorRefusal()
    return { id: readId(id), authorId: readId(authorId) }
  })
  if (candidates.length > maxCandidates) throw cursorRefusal()
  return candidates
}
