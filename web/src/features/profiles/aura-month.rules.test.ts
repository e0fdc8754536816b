import { expect, test } from 'vitest'
import { auraOfDays } from './aura-month.rules.ts'

test('[PRF-01] the aura of each day ends at the present one and differs by what each day brought', () => {
  expect(auraOfDays(10, [5, 0, -3, 4])).toEqual([9, 9, 6, 10])
  expect(auraOfDays(7, [])).toEqual([])
})
