import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTtlCache } from './ttl-cache.ts'

test('a value is loaded once within its TTL, the least recently used gives way, and failures and poor values are not kept', async () => {
  const clock = createTestClock()
  const cache = createTtlCache<number>({ clock, ttlMs: 1000, max: 2, isKept: (value) => value > 0 })
  let loads = 0
  const ask = (key: string, value = 1) =>
    cache.get(key, async () => {
      loads++
      if (Number.isNaN(value)) throw new Error('no')
      return value
    })
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
  await ask('a')
  expect(loads).toBe(1)
  clock.advance(1001)
  await ask('a')
  expect(loads).toBe(2)
  await ask('b')
  await ask('c')
  await ask('a')
  expect(loads).toBe(5)
  await ask('poor', 0)
  await ask('poor', 0)
  expect(loads).toBe(7)
  await expect(ask('broken', Number.NaN)).rejects.toThrow('no')
  expect(await ask('broken')).toBe(1)
})
