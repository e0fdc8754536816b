import { expect, test } from 'vitest'
import { isStillAhead, placeAfterChange, placesOf, postAt, slotAhead } from './slots.rules.ts'

test('[SUB-09] a slot follows every 8th post', () => {
  expect(placesOf([1, 2, 3])).toEqual([8, 17, 26])
  expect(placesOf([3, 1])).toEqual([8, 25])
  expect(placesOf([])).toEqual([])
})

test.each([
  [7, [8], 7],
  [8, [8], 8],
  [9, [8], 8],
  [17, [8, 17], 16],
  [18, [8, 17], 16],
])('the reader of place %i with slots at %j is at post %i', (place, places, post) => {
  expect(postAt(place, places)).toBe(post)
})

test.each([
  [0, 30, undefined],
  [4, 30, undefined],
  [5, 30, 1],
  [7, 30, 1],
  [8, 30, undefined],
  [13, 30, 2],
  [7, 8, 1],
  [6, 7, undefined],
])('[SUB-09] at post %i of %i the slot to load is %s', (post, posts, slot) => {
  expect(slotAhead(post, posts)).toBe(slot)
})

test('a slot that fills too late is left out', () => {
  expect(isStillAhead(1, 7)).toBe(true)
  expect(isStillAhead(1, 8)).toBe(false)
})

test.each([
  { of: 'a post ahead of a slot that comes', current: 6, from: [], to: [8], after: 6 },
  { of: 'a post after a slot that goes', current: 12, from: [8], to: [], after: 11 },
  { of: 'a post after two slots, of which one goes', current: 20, from: [8, 17], to: [16], after: 19 },
  { of: 'a slot that goes: the next post takes its place', current: 8, from: [8], to: [], after: 8 },
  { of: 'a slot that stays', current: 17, from: [8, 17], to: [16], after: 16 },
])('places change under the reader of $of', ({ current, from, to, after }) => {
  expect(placeAfterChange(current, from, to)).toBe(after)
})
