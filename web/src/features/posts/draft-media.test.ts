import { expect, test } from 'vitest'
import { formatClock, holdPart } from './clip-times.ts'
import { editOf, parseNotes } from './draft-media.ts'

test.each([
  [null, null],
  [{}, null],
  [{ start: 0, end: 20 }, null],
  [{ start: 0, end: 20, still: 3 }, { still: 3 }],
  [
    { start: 2, end: 20 },
    { start: 2, end: 20 },
  ],
  [
    { start: 2, end: 9, still: 0 },
    { start: 2, end: 9, still: 0 },
  ],
])('[MED-18] of the edit %j of a clip of 20 s the server is told %j', (edit, told) => {
  expect(editOf({ edit, seconds: 20 })).toEqual(told)
})

test('[MED-09, MED-18] a part is held to 180 s: the handle that did not move follows', () => {
  expect(holdPart([0, 180], [0, 200])).toEqual([20, 200])
  expect(holdPart([100, 280], [60, 280])).toEqual([60, 240])
  expect(holdPart([0, 20], [5, 20])).toEqual([5, 20])
})

test.each([
  [0, '0:00,0'],
  [65.34, '1:05,3'],
  [179.96, '3:00,0'],
])('%d seconds read %s', (seconds, words) => {
  expect(formatClock(seconds)).toBe(words)
})

test.each(['', 'null', '{}', '[null, 4, {"alt": "x"}]', '{'])('stored notes that are %j are none', (text) => {
  expect(parseNotes(text)).toEqual([])
})
