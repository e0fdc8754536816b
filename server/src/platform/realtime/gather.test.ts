import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGathering } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[CMT-03] what comes within the time of a subject, or while it is delivered, is delivered together, once', async () => {
  const delivered: [number, readonly string[]][] = []
  const failures: unknown[] = []
  let running = Promise.withResolvers<void>()
  const gather = createGathering<string>({
    waitMs: (subjectId) => 1000 * subjectId,
    deliver: (subjectId, items) => {
      delivered.push([subjectId, items])
      return running.promise
    },
    onError: (error) => failures.push(error),
  })
  for (const item of ['a', 'b', 'a']) gather(2, [item])
  gather(1, ['c'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(delivered).toEqual([[1, ['c']]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(delivered.slice(1)).toEqual([[2, ['a', 'b']]])

  gather(2, ['d'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(delivered).toHaveLength(2)
  const before = running
  running = Promise.withResolvers<void>()
  before.reject(new Error('unreachable'))
  await vi.advanceTimersByTimeAsync(1999)
  expect([delivered.length, failures]).toEqual([2, [new Error('unreachable'), new Error('unreachable')]])
  await vi.advanceTimersByTimeAsync(1)
  expect(delivered.slice(2)).toEqual([[2, ['d']]])
  running.resolve()
})
