import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createJobQueue } from './job-queue.ts'

/** A queue of two places; each job is named by its owner and kind, and runs until it is ended. */
function stage() {
  const inQueue = createJobQueue(2)
  const begun: string[] = []
  const refusals: unknown[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    refusals,
    /** Adds jobs such as `1S`, a short one of the owner 1, or `2L`, a long one. */
    add(...names: string[]): void {
      for (const name of names) {
        inQueue({ ownerId: Number.parseInt(name, 10), isLong: name.endsWith('L') }, () => {
          begun.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        }).catch((refusal) => refusals.push(refusal))
      }
    },
    async end(...names: string[]): Promise<void> {
      for (const name of names) ends.get(name)?.()
      await setImmediate()
    },
  }
}

test.each([
  ['long ones leave one place to short ones', ['1L', '2L', '3L', '9S'], [], ['1L', '9S']],
  ['a short one takes the place that long ones leave', ['1L', '2L', '8S', '9S'], ['8S'], ['1L', '8S', '9S']],
  [
    'a long one has its turn among short ones',
    ['1S', '2S', '3L', '4S'],
    ['1S', '2S'],
    ['1S', '2S', '3L', '4S'],
  ],
  ['owners take turns', ['1S', '1S', '1S', '1S', '2S'], ['1S'], ['1S', '1S', '2S']],
  ['owners of long ones take turns', ['1L', '1L', '1L', '2L'], ['1L'], ['1L', '2L']],
])('[RUN-35] %s', async (_, added, ended, begun) => {
  const queue = stage()
  queue.add(...added)
  await queue.end(...ended)
  expect(queue.begun).toEqual(begun)
})

test('[RUN-36] the end of the queue of one kind refuses that kind alone', async () => {
  const queue = stage()
  queue.add(...Array.from({ length: 34 }, (_, owner) => `${owner}L`), '99S')
  await queue.end()
  expect(queue.refusals).toMatchObject([{ code: 'platform.unavailable', retryAfterSeconds: 10 }])
  expect(queue.begun).toEqual(['0L', '99S'])
})

test('a job that fails leaves its place to the next', async () => {
  const inQueue = createJobQueue(1)
  const failing = inQueue({ ownerId: 1, isLong: true }, async () => Promise.reject(new Error('failed')))
  const next = inQueue({ ownerId: 1, isLong: true }, async () => 'next')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('next')
})
