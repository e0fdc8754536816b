import { expect, test } from 'vitest'
import {
  dayAfter,
  formatDay,
  formatMoment,
  nextParisDay,
  parisDay,
  parisMonth,
  secondsLeftOfParisDay,
} from './paris.ts'

test.each([
  ['2026-11-21T22:59:59Z', '2026-11-21', '2026-11-21T23:00:00.000Z'],
  ['2026-11-21T23:00:00Z', '2026-11-22', '2026-11-22T23:00:00.000Z'],
  ['2026-07-01T22:00:00Z', '2026-07-02', '2026-07-02T22:00:00.000Z'],
  // The night summer time ends has 25 hours, the one it begins 23.
  ['2026-10-24T22:30:00Z', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['2026-03-29T00:30:00Z', '2026-03-29', '2026-03-29T22:00:00.000Z'],
])('[AUR-18] at %s it is %s in Paris, until %s', (moment, day, next) => {
  expect(parisDay(new Date(moment))).toBe(day)
  expect(nextParisDay(new Date(moment)).toISOString()).toBe(next)
})

test('the seconds left of a day in Paris are whole, the last one begun', () => {
  expect(secondsLeftOfParisDay(new Date('2026-11-21T22:59:58.001Z'))).toBe(2)
  expect(secondsLeftOfParisDay(new Date('2026-10-24T22:00:00Z'))).toBe(25 * 3600)
})

test('days go on over the end of a month', () => {
  expect(dayAfter('2026-11-28', 6)).toBe('2026-12-04')
  expect(dayAfter('2026-03-01', -6)).toBe('2026-02-23')
})

test('[LDB-06] months begin at midnight in Paris, in whatever order they are asked for', () => {
  for (const [moment, month] of [
    ['2026-11-30T22:59:59.999Z', '2026-11'],
    ['2026-11-30T23:00:00Z', '2026-12'],
    ['2026-11-30T22:59:59.999Z', '2026-11'],
    ['2026-10-31T22:59:59.999Z', '2026-10'],
    ['2026-06-30T22:00:00Z', '2026-07'],
  ] as const)
    expect(parisMonth(new Date(moment))).toBe(month)
})

test('[RUN-32] the first of a month is an ordinal in French sentences', () => {
  const first = new Date('2026-11-30T23:30:00Z')
  expect([formatDay(first), formatMoment(first)]).toEqual(['1er décembre 2026', '1er décembre 2026 à 00:30'])
  expect(formatDay(new Date('2026-12-11T12:00:00Z'))).toBe('11 décembre 2026')
})
