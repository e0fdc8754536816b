import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

/** A task that runs until it is told to end. */
function task(log: string[], name: string) {
  const end = Promise.withResolvers<void>()
  const run = async () => {
    log.push(name)
    await end.promise
    return name
  }
  return { run, end: () => end.resolve() }
}

test('[RUN-35] tasks of one key run in their order, those of others beside them', async () => {
  const inTurn = createKeyedQueue({ atOnce: 1, maxWaiting: 10 })
  const log: string[] = []
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => task(log, name))
  if (!first || !second || !third || !other) throw new Error('four tasks')
  const answers = [first, second, third].map(({ run }) => inTurn('one', run))
  const beside = inTurn('two', other.run)
  await setImmediate()
  expect(log).toEqual(['first', 'other'])
  for (const { end } of [third, second, first, other]) end()
  expect(await Promise.all([...answers, beside])).toEqual(['first', 'second', 'third', 'other'])
  expect(log).toEqual(['first', 'other', 'second', 'third'])
})

test('[RUN-35] a full queue refuses with the seconds to wait, and takes tasks again once it has room', async () => {
  const inTurn = createKeyedQueue({ atOnce: 2, maxWaiting: 1 })
  const log: string[] = []
  const running = ['a', 'b', 'c'].map((name) => task(log, name))
  const answers = running.map(({ run }) => inTurn('one', run))
  await expect(inTurn('one', async () => 'd')).rejects.toMatchObject({
    code: 'platform.too-many',
    retryAfterSeconds: 1,
  })
  await setImmediate()
  expect(log).toEqual(['a', 'b'])
  for (const { end } of running) end()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c'])
  expect(await inTurn('one', async () => 'e')).toBe('e')
})

test('a task that fails leaves its place to the next', async () => {
  const inTurn = createKeyedQueue({ atOnce: 1, maxWaiting: 1 })
  const failing = inTurn('one', async () => {
    await setImmediate()
    throw new Error('failed')
  })
  const next = inTurn('one', async () => 'next')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('next')
})

test('a task whose signal is aborted while it waits never runs', async () => {
  const inTurn = createKeyedQueue({ atOnce: 1, maxWaiting: 2 })
  const log: string[] = []
  const first = task(log, 'first')
  const running = inTurn('one', first.run)
  const caller = new AbortController()
  const waiting = inTurn('one', task(log, 'gone').run, caller.signal)
  const last = inTurn('one', async () => log.push('last'))
  caller.abort(new Error('answered'))
  await expect(waiting).rejects.toThrow('answered')
  first.end()
  await Promise.all([running, last])
  expect(log).toEqual(['first', 'last'])
})

test('a task whose signal is aborted before it comes never runs, also where there is room', async () => {
  const inTurn = createKeyedQueue({ atOnce: 1, maxWaiting: 1 })
  const log: string[] = []
  const signal = AbortSignal.abort(new Error('answered'))
  await expect(inTurn('one', async () => log.push('late'), signal)).rejects.toThrow('answered')
  expect(log).toEqual([])
  expect(await inTurn('one', async () => 'next')).toBe('next')
})
