import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError, networkFailure } from '../lib/call-error.ts'
import { stillTime } from '../testing/still-time.ts'
import { pollOptions } from './poll-processing.ts'
import { createQueryClient } from './query-client.ts'

/** Reads a post whose video is being prepared, for two minutes; answers how often it was read. */
async function readsIn(read: () => Promise<string>): Promise<number> {
  const { pass } = stillTime()
  const queryFn = vi.fn(read)
  const options = pollOptions({ queryKey: ['post'], queryFn, state: 'preparing', gone: 'posts.unknown' })
  const client = createQueryClient()
  onTestFinished(new QueryObserver(client, options).subscribe(() => undefined))
  await pass(120_000)
  return queryFn.mock.calls.length
}

test('[MED-12] a video in preparation is asked about ever more seldom, also after an answer was lost', async () => {
  const steady = await readsIn(async () => 'preparing')
  expect(steady).toBeGreaterThan(120 / 15)
  expect(steady).toBeLessThan(120 / 4)
  expect(await readsIn(() => Promise.reject(networkFailure()))).toBeGreaterThan(steady)
})

test('[MED-12] a post deleted meanwhile is not asked for again', async () => {
  const gone = new CallError({ code: 'posts.unknown', message: 'Introuvable.', status: 404 })
  expect(await readsIn(() => Promise.reject(gone))).toBe(1)
})
