import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DomainError } from '../../platform/errors/domain-error.ts'
import {
  readDiscoveryCursor,
  readFollowingCursor,
  writeDiscoveryCursor,
  writeFollowingCursor,
} from './feed.cursor.ts'

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const rank = fc.double({ noNaN: true, noDefaultInfinity: true })

test('[FED-13] a cursor reads back as what was written, and fits the contract', () => {
  const discovery = fc.record({
    after: fc.option(fc.record({ rank: rank.map((value) => value + 0), id }), { nil: undefined }),
    carriedIds: fc.array(id, { maxLength: 110 }),
    tailIds: fc.array(id, { maxLength: 9 }),
  })
  fc.assert(
    fc.property(discovery, (cursor) => {
      const written = writeDiscoveryCursor(cursor)
      expect(readDiscoveryCursor(written)).toEqual(cursor)
      expect(written.length).toBeLessThanOrEqual(2000)
    }),
  )
  const following = fc.record({ createdAt: fc.date({ noInvalidDate: true, min: new Date(0) }), id })
  fc.assert(
    fc.property(following, (cursor) => {
      expect(readFollowingCursor(writeFollowingCursor(cursor))).toEqual(cursor)
    }),
  )
})

test('[FED-13] anything else is refused as invalid, never an error of ours', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map((raw) => Buffer.from(raw).toString('base64url')),
    fc
      .tuple(
        fc.constantFrom('d', 'f', 'x'),
        fc.array(fc.constantFrom('1', '-', '', 'zz', 'NaN', '1,,2', '0', '1e999')),
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
  const discovery = writeDiscoveryCursor({ after: undefined, carriedIds: [], tailIds: [] })
  expect(() => readDiscoveryCursor(following)).toThrow(DomainError)
  expect(() => readFollowingCursor(discovery)).toThrow(DomainError)
})
