import { expect, test } from 'vitest'
import { auraOfDays, linePoints } from './sparkline.rules.ts'

test('[PRF-01] the aura of each day ends at the present one and differs by what each day brought', () => {
  expect(auraOfDays(10, [5, 0, -3, 4])).toEqual([9, 9, 6, 10])
  expect(auraOfDays(7, [])).toEqual([])
})

test('[PRF-01] the line fills its box: lowest at the bottom, highest at the top, level in the middle', () => {
  expect(linePoints([0, 10, 5], 100, 40)).toBe('2,38 50,2 98,20')
  expect(linePoints([3, 3], 100, 40)).toBe('2,20 98,20')
  expect(linePoints([-5, -15], 104, 44)).toBe('2,2 102,42')
})
