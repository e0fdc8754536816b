import { expect, test } from 'vitest'
import { pressVote } from './aura.rules.ts'

test.each([
  { name: 'none, up', before: 0, press: 1, value: 1, delta: 1 },
  { name: 'none, down', before: 0, press: -1, value: -1, delta: -1 },
  { name: 'given, up again', before: 1, press: 1, value: 0, delta: -1 },
  { name: 'taken, down again', before: -1, press: -1, value: 0, delta: 1 },
  { name: 'taken, up', before: -1, press: 1, value: 1, delta: 2 },
  { name: 'given, down', before: 1, press: -1, value: -1, delta: -2 },
] as const)('[AUR-08] $name: becomes $value, moves $delta', ({ before, press, value, delta }) => {
  expect(pressVote(before, press)).toEqual({ value, delta })
})
