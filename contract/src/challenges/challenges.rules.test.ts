import { expect, test } from 'vitest'
import { hasDotInBaseName } from './challenges.rules.ts'

test.each([
  ['photo.v2.jpg', true],
  ['..jpg', true],
  ['photo.jpg', false],
  ['photo', false],
  ['.jpg', false],
])('[CHL-14] a dot in the base name of %s: %s', (name, isRefused) => {
  expect(hasDotInBaseName(name)).toBe(isRefused)
})
