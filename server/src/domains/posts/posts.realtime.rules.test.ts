import { expect, test } from 'vitest'
import { commentsTogetherMs } from './posts.realtime.rules.ts'

test.each([
  [1, 1000],
  [299, 1000],
  [300, 2000],
  [3000, 11_000],
  [100_000, 30_000],
])('[CMT-03] comments of a post that %i sockets watch make one event in %i ms', (watching, ms) => {
  expect(commentsTogetherMs(watching)).toBe(ms)
})
