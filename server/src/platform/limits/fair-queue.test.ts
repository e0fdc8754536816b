import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue of two places; each job is named by its owner and kind, and runs until it is ended. */
function stage() {
  const inQueue = createFairQueue(2)
  const begun: string[] = []
  const refusals: unknown[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    refusals,
    /** The names of the jobs of `refusals`. */
    refused,
    /** Adds jobs such as `1S`, a short one of the owner 1, or `2L`, a long one. */
    add(...names: string[]): void {
      for (const name of names) {
        inQueue({ ownerId: Number.parseInt(name, 10), isLong: name.endsWith('L') }, () => {
          begun.push(name)
          return new Promise<void>((resolve) => ends.set(name, resolve))
        }).catch((refusal) => {
          refusals.push(refusal)
          refused.push(name)
        })
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

test('[RUN-35] turns are counted from when nobody waited', async () => {
  const queue = stage()
  queue.add('1aS', '1bS', '1cS')
  await queue.end('1aS')
  queue.add('1dS', '2S')
  await queue.end('1bS')
  expect(queue.begun).toEqual(['1aS', '1bS', '1cS', '1dS'])
})

test('[RUN-36] the end of the queue of one kind refuses that kind alone', async () => {
  const queue = stage()
  queue.add(...Array.from({ length: 34 }, (_, owner) => `${owner}L`), '99S')
  await queue.end()
  expect(queue.refusals).toMatchObject([{ code: 'platform.unavailable', retryAfterSeconds: 10 }])
  expect(queue.begun).toEqual(['0L', '99S'])
})

test('[RUN-36] as many short jobs as long ones may wait, of one owner or of all, refuse no long one', async () => {
  const queue = stage()
  queue.add('1S', '2S', ...Array.from({ length: 32 }, (_, owner) => `${owner}S`), '99L')
  queue.add(...Array.from({ length: 8 }, () => '50S'), '50L')
  await queue.end()
  expect(queue.refused).toEqual([])
})

test('[RUN-35] what an owner began before the queue was last empty counts no more', async () => {
  const queue = stage()
  queue.add('1aS', '1bS')
  await queue.end('1aS', '1bS')
  queue.add('3aS', '3bS', '1cS', '2S')
  await queue.end('3aS')
  expect(queue.begun.at(-1)).toBe('1cS')
})

test('[RUN-35] in a full queue, a job takes the place of the newest one of an owner with more begun', async () => {
  const queue = stage()
  const eightOf = (owner: number) => Array.from({ length: 8 }, (_, place) => `${owner}.${place + 1}L`)
  queue.add('1.0L', ...eightOf(1), ...eightOf(2), ...eightOf(3), ...eightOf(4))
  await queue.end('1.0L')
  await queue.end('2.1L')
  await queue.end('3.1L')
  // Four owners have begun one each; these take the last places.
  queue.add('2.9L', '3.9L', '4.9L')
  queue.add('5.1L')
  await queue.end('4.1L')
  expect(queue.refused).toEqual(['4.9L'])
  expect(queue.refusals).toMatchObject([{ code: 'platform.unavailable', retryAfterSeconds: 10 }])
  expect(queue.begun.at(-1)).toBe('5.1L')
  // Owner 5 has begun as many jobs as the others now.
  queue.add('5.2L', '5.3L')
  await queue.end()
  expect(queue.refused).toEqual(['4.9L', '5.3L'])
})

test.each([
  ['short', 'S', 64],
  ['long', 'L', 8],
])('[RUN-35] of the places where %s jobs wait, one owner takes a quarter at most', async (_, kind, share) => {
  const queue = stage()
  const mine = Array.from({ length: share + 2 }, () => `1${kind}`)
  queue.add('8S', `9${kind}`, ...mine, `2${kind}`)
  await queue.end()
  const refusal = { code: 'platform.too-many', retryAfterSeconds: 10 }
  expect(queue.refusals).toMatchObject([refusal, refusal])
})

test('[RUN-35] a job that is given up while it waits leaves its place to others, and never runs', async () => {
  const inQueue = createFairQueue(1)
  const held = Promise.withResolvers<void>()
  const running = inQueue({ ownerId: 1, isLong: true }, () => held.promise)
  const [abort, reason] = [new AbortController(), new Error('the client left')]
  const begun: string[] = []
  const add = (name: string, signal?: AbortSignal) =>
    inQueue({ ownerId: 2, isLong: true }, async () => void begun.push(name), signal)
  const givenUp = Array.from({ length: 8 }, () => add('given up', abort.signal))
  await expect(add('one too many')).rejects.toMatchObject({ code: 'platform.too-many' })
  abort.abort(reason)
  for (const each of givenUp) await expect(each).rejects.toBe(reason)
  await expect(add('late', abort.signal)).rejects.toBe(reason)
  const next = add('next')
  held.resolve()
  await Promise.all([running, next])
  expect(begun).toEqual(['next'])
})

test('a job that fails leaves its place to the next', async () => {
  const inQueue = createFairQueue(1)
  const failing = inQueue({ ownerId: 1, isLong: true }, async () => Promise.reject(new Error('failed')))
  const next = inQueue({ ownerId: 1, isLong: true }, async () => 'next')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('next')
})
