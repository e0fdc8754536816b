import { expect, test } from 'vitest'
import { daysOfMonth, isMonth, monthAt, ofMonth, progressTo, shortMonth } from './leaderboard.rules.ts'

test('[LDB-06] the month is that of Paris', () => {
  expect(monthAt(new Date('2026-10-31T22:59:59Z'))).toBe('2026-10')
  expect(monthAt(new Date('2026-10-31T23:00:00Z'))).toBe('2026-11')
  expect(monthAt(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07')
})

test.each([
  ['2026-10', 'd’octobre 2026', 'du 1er au 31 octobre 2026', '10/2026'],
  ['2026-11', 'de novembre 2026', 'du 1er au 30 novembre 2026', '11/2026'],
  ['2028-02', 'de février 2028', 'du 1er au 29 février 2028', '02/2028'],
  ['2026-08', 'd’août 2026', 'du 1er au 31 août 2026', '08/2026'],
])('[LDB-04] %s in French', (month, of, days, short) => {
  expect([ofMonth(month), daysOfMonth(month), shortMonth(month)]).toEqual([of, days, short])
})

test('only a month is one', () => {
  expect(['2026-10', '2026-13', '2026-1', 'octobre', '2026-10-01', ''].filter(isMonth)).toEqual(['2026-10'])
})

test.each([
  [120, 40, 0.75],
  [-5, 6, 0],
  [0, 1, 0],
])('[LDB-03] with %i aura and %i missing, %f of the way is done', (aura, missing, share) => {
  expect(progressTo({ aura, missing })).toBe(share)
})
