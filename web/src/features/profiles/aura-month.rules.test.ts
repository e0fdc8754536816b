import { expect, test } from 'vitest'
import { runningSums } from './aura-month.rules.ts'

test('[PRF-01] the line of a month ends at the sum of what its days brought', () => {
  expect(runningSums([5, 0, -3, 4])).toEqual([5, 5, 2, 6])
  expect(runningSums([])).toEqual([])
})
