import { expect, test } from 'vitest'
import { hugeBytes, shrunkSize } from './shrink-photo.rules.ts'

test('a photo of 12 megapixels and 8 MB goes as it is', () => {
  expect(shrunkSize({ width: 4000, height: 3000 }, hugeBytes)).toBeUndefined()
})

test.each([
  [{ width: 8000, height: 6000 }, 1000],
  [{ width: 3000, height: 4100 }, 1000],
  [{ width: 4000, height: 3000 }, hugeBytes + 1],
])('a photo of %o and %i bytes comes down to 8 megapixels, its proportions kept', (size, bytes) => {
  const smaller = shrunkSize(size, bytes)
  expect((smaller?.width ?? 0) * (smaller?.height ?? 0)).toBeLessThan(8_010_000)
  expect((smaller?.width ?? 0) / (smaller?.height ?? 1)).toBeCloseTo(size.width / size.height, 2)
})

test('a small picture in a heavy file is written anew at its own size', () => {
  expect(shrunkSize({ width: 2000, height: 2000 }, hugeBytes * 2)).toEqual({ width: 2000, height: 2000 })
})
