import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTtlCache } from './ttl-cache.ts'

test('an answer is made once while it is kept, the oldest gives way, and failures and poor answers are not kept', async () => {
  const clock = createTestClock()
  const kept = createTtlCache<number>({ clock, keptMs: 1000, most: 2, isKept: (answer) => answer > 0 })
  let made = 0
  const ask = (key: string, answer = 1) =>
    kept.get(key, async () => {
      made++
      if (Number.isNaN(answer)) throw new Error('no')
      return answer
    })
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  await ask('a')
  expect(made).toBe(1)
  clock.advance(1000)
  await ask('a')
  expect(made).toBe(2)
  await ask('b')
  await ask('c')
  await ask('a')
  expect(made).toBe(5)
  await ask('poor', 0)
  await ask('poor', 0)
  expect(made).toBe(7)
  await expect(ask('broken', Number.NaN)).rejects.toThrow('no')
  expect(await ask('broken')).toBe(1)
})
