import { expect, test, vi } from 'vitest'

const waitMs = 400

/** Blocks the whole process, as a busy machine may. */
const stall = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('a wait outlasts a stall, and ends', async () => {
  const over = vi.fn()
  setTimeout(over, waitMs, 'with', 'values')
  stall(2 * waitMs)
  await turn()
  await turn()
  expect(over).not.toHaveBeenCalled()
  await expect.poll(() => over.mock.calls).toEqual([['with', 'values']])
})

test('a wait can be cleared at its first slice and at a later one', async () => {
  const over = vi.fn()
  const timers = [setTimeout(over, waitMs), setTimeout(over, waitMs)]
  clearTimeout(timers[0])
  await new Promise((resolve) => setTimeout(resolve, waitMs / 2))
  clearTimeout(timers[1])
  clearTimeout(timers[1])
  clearTimeout(undefined)
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  expect(over).not.toHaveBeenCalled()
})
