import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'

const stall = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test('a stall ends no limit of an outside call, which ends by itself', async () => {
  const limit = AbortSignal.timeout(1000)
  stall(2000)
  // What arrived meanwhile is read in this turn.
  await nextTurn()
  expect(limit.aborted).toBe(false)
  await expect.poll(() => limit.aborted).toBe(true)
  expect(limit.reason).toMatchObject({ name: 'TimeoutError' })
})
