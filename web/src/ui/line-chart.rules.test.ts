import { expect, test } from 'vitest'
import { linePoints } from './line-chart.rules.ts'

test('[PRF-01] the line fills its box: lowest at the bottom, highest at the top, level in the middle', () => {
  expect(linePoints([0, 10, 5], 100, 40)).toBe('2,38 50,2 98,20')
  expect(linePoints([3, 3], 100, 40)).toBe('2,20 98,20')
  expect(linePoints([-5, -15], 104, 44)).toBe('2,2 102,42')
})
