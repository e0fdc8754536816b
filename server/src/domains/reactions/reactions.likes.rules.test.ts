import { expect, test } from 'vitest'
import { hasPassedAward } from './reactions.likes.rules.ts'

test.each([
  [1, 1, false],
  [49, 49, false],
  [50, 1, true],
  // One of the 51 may be the author's own like, which does not count.
  [51, 1, true],
  [52, 1, false],
  [100, 60, true],
  [50, -1, false],
])('[AUR-17] %i likes after a change of %i: an award may be due is %s', (likes, change, isDue) => {
  expect(hasPassedAward(likes, change)).toBe(isDue)
})
