import { expect, test } from 'vitest'
import { systemAccounts } from './aura.rules.ts'
import { sumChanges, sumWrittenOff } from './aura.sanctions.rules.ts'

test.each([
  { taken: 5, before: 8, after: 3, expected: 0 },
  { taken: 5, before: 5, after: 0, expected: 0 },
  { taken: 5, before: 3, after: -2, expected: 2 },
  { taken: 5, before: -4, after: -9, expected: 5 },
  { taken: 5, before: -4, after: -6, expected: 2 },
  { taken: 5, before: 0, after: -30, expected: 5 },
])(
  '[AUR-66] of $taken taken from $before, which leaves $after, $expected is written off',
  ({ expected, ...loss }) => {
    expect(sumWrittenOff(loss)).toBe(expected)
  },
)

test('[AUR-66] acts and powers are added up for each person but the sanctioned one', () => {
  const acts = [
    { receiverId: 2, regained: -1 },
    { receiverId: 2, regained: 3 },
    { receiverId: 3, regained: -5 },
  ]
  const powers = [
    { from: 3, to: systemAccounts.mint, amount: 4 },
    { from: 2, to: 1, amount: 2 },
    { from: systemAccounts.sink, to: 4, amount: 1 },
  ]
  expect([...sumChanges(1, acts, powers)]).toEqual([
    [2, { change: 0, taken: 3 }],
    [3, { change: -9, taken: 9 }],
    [4, { change: 1, taken: 0 }],
  ])
})
