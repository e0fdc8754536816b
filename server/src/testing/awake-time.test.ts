import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startAwakeTime } from './awake-time.ts'

test('a wait counts, a stall does not', async () => {
  const readWait = startAwakeTime()
  for (let time = 0; time < 100; time++) await sleep(10)
  expect(readWait()).toBeGreaterThan(400)

  const readStall = startAwakeTime()
  await sleep(20)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  await sleep(20)
  expect(readStall()).toBeLessThan(400)
})
