import { expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { changeableAt } from './changeable-at.rules.ts'

const changedAt = new Date('2026-05-10T12:00:00Z')
const from = later(changedAt, days(30))

test.each([
  ['never changed', null, changedAt, null],
  ['just changed', changedAt, changedAt, from],
  ['changed a millisecond too lately', changedAt, later(from, -1), from],
  ['changed exactly that long ago', changedAt, from, null],
])('[ACC-61, PRF-25] after 30 days, when %s', (_, changed, now, expected) => {
  expect(changeableAt(changed, 30, now)).toEqual(expected)
})
