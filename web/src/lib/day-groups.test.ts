import { expect, test } from 'vitest'
import { dayOf, periodOf } from './day-groups.ts'

/** In Paris. */
const at = (text: string) => new Date(`${text}+01:00`).toISOString()
const now = new Date('2026-11-23T00:30:00+01:00')

test.each([
  ['2026-11-23T00:10:00', 'Aujourd’hui', 'Aujourd’hui'],
  ['2026-11-23T09:00:00', 'Aujourd’hui', 'Aujourd’hui'],
  ['2026-11-22T23:50:00', 'Hier', 'Hier'],
  ['2026-11-21T23:50:00', 'Cette semaine', '21\u00a0novembre 2026'],
  ['2026-11-17T00:10:00', 'Cette semaine', '17\u00a0novembre 2026'],
  ['2026-11-16T23:50:00', 'Plus tôt', '16\u00a0novembre 2026'],
  ['2025-11-23T00:10:00', 'Plus tôt', '23\u00a0novembre 2025'],
])('%s is « %s », on the day « %s »', (moment, period, day) => {
  expect(periodOf(at(moment), now)).toBe(period)
  expect(dayOf(at(moment), now)).toBe(day)
})
