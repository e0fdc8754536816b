import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DomainError } from '../../platform/errors/domain-error.ts'
import {
  type DiscoveryPlace,
  placeInOther,
  readDiscoveryCursor,
  readFollowingCursor,
  writeDiscoveryCursor,
  writeFollowingCursor,
} from './feed.cursor.rules.ts'
import { maxSkipped } from './feed.rules.ts'

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
// Later ones are refused, as PostgreSQL could not read them.
const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z') })
const candidate = fc.record({ id, authorId: id })
const dated = fc.record({ createdAt: date, id })
const place: fc.Arbitrary<DiscoveryPlace> = fc.oneof(
  fc.record({ part: fc.constantFrom('ranked', 'ranked-seen'), index: fc.nat() }),
  fc.record({ part: fc.constantFrom('older', 'older-seen'), after: fc.option(dated, { nil: undefined }) }),
)

test('[FED-13] a cursor reads back as what was written, and fits the contract', () => {
  const discovery = fc.record({
    snapshotId: id,
    startedAt: date,
    place,
    skipped: fc.array(candidate, { maxLength: maxSkipped }),
    tail: fc.array(candidate, { maxLength: 9 }),
  })
  fc.assert(
    fc.property(discovery, (cursor) => {
      const written = writeDiscoveryCursor(cursor)
      expect(readDiscoveryCursor(written)).toEqual(cursor)
      expect(written.length).toBeLessThanOrEqual(2000)
    }),
  )
  fc.assert(
    fc.property(dated, (cursor) => {
      expect(readFollowingCursor(writeFollowingCursor(cursor))).toEqual(cursor)
    }),
  )
})

const candidates = (...ids: number[]) => ids.map((each) => ({ id: each, authorId: 1 }))
const after = { createdAt: new Date(0), id: 1 }

test.each<[string, DiscoveryPlace, number[], number[], DiscoveryPlace]>([
  ['after those shown', { part: 'ranked', index: 2 }, [], [10, 20], { part: 'ranked', index: 4 }],
  ['after those skipped', { part: 'ranked', index: 3 }, [30], [10, 20], { part: 'ranked', index: 5 }],
  ['where it was, if all are gone', { part: 'ranked', index: 2 }, [], [8], { part: 'ranked', index: 2 }],
  ['where it was, if it began', { part: 'ranked', index: 0 }, [], [], { part: 'ranked', index: 0 }],
  [
    'where it was among seen ones',
    { part: 'ranked-seen', index: 1 },
    [],
    [30],
    { part: 'ranked-seen', index: 1 },
  ],
  ['after a date, as it was', { part: 'older', after }, [], [30], { part: 'older', after }],
])('[FED-13] in a later ranking a scroll continues %s', (_, place, skipped, tail, expected) => {
  const cursor = { place, skipped: candidates(...skipped), tail: candidates(...tail) }
  expect(placeInOther({ postIds: [1, 2, 10, 20, 30, 40] }, cursor)).toEqual(expected)
})

test('[FED-13] anything else is refused as invalid, never an error of ours', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map((raw) => Buffer.from(raw).toString('base64url')),
    fc
      .tuple(
        fc.constantFrom('d', 'f', 'x'),
        fc.array(
          fc.constantFrom('1', '-', '', 'zz', 'NaN', '1.2,,2.1', '0', '1.2', 'r1', 'o', 'o1.1', 's', '1.2.3'),
        ),
      )
      .map(([kind, fields]) => Buffer.from([kind, ...fields].join('~')).toString('base64url')),
  )
  fc.assert(
    fc.property(text, (cursor) => {
      for (const read of [readDiscoveryCursor, readFollowingCursor]) {
        try {
          read(cursor)
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('[FED-13] the cursor of one tab is refused by the other', () => {
  const following = writeFollowingCursor({ createdAt: new Date(), id: 1 })
  const discovery = writeDiscoveryCursor({
    snapshotId: 1,
    startedAt: new Date(),
    place: { part: 'ranked', index: 0 },
    skipped: [],
    tail: [],
  })
  expect(() => readDiscoveryCursor(following)).toThrow(DomainError)
  expect(() => readFollowingCursor(discovery)).toThrow(DomainError)
})

test('[FED-13] a moment that PostgreSQL could not read is refused', () => {
  const late = writeFollowingCursor({ createdAt: new Date(8.64e15), id: 1 })
  expect(() => readFollowingCursor(late)).toThrow(DomainError)
})
