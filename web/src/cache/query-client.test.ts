import { discovery } from '@aura/contract/feed/feed.contract'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError, networkFailure } from '../lib/call-error.ts'
import { answer } from '../testing/answer.ts'
import { aPost } from '../testing/fixtures.ts'
import { network } from '../testing/network.ts'
import { stillTime } from '../testing/still-time.ts'
import { feedOptions } from './feed.ts'
import { removeCachedPost, updateCachedPost } from './posts.ts'
import { createQueryClient } from './query-client.ts'

const pageOf = (ids: number[], nextCursor: string | null) => ({
  posts: ids.map((id) => aPost({ id, hasLike: false })),
  hasMore: nextCursor !== null,
  nextCursor,
  asOf: '2026-11-21T10:00:00.000Z',
})

test('[FED-13] a page that arrives late keeps what was done to the pages before it', async () => {
  const late = Promise.withResolvers<ReturnType<typeof pageOf>>()
  network.use(answer(discovery, ({ query }) => (query.has('cursor') ? late.promise : pageOf([1, 2], 'c2'))))
  const client = createQueryClient()
  const options = feedOptions('decouverte')
  const observer = new InfiniteQueryObserver(client, options)
  onTestFinished(observer.subscribe(() => undefined))
  await client.fetchInfiniteQuery(options)

  const next = observer.fetchNextPage()
  updateCachedPost(client, 1, (post) => ({ ...post, hasLike: true }))
  removeCachedPost(client, 2)
  late.resolve(pageOf([3], null))
  await next

  const { pages, pageParams } = client.getQueryData(options.queryKey) ?? { pages: [], pageParams: [] }
  const shown = pages.map(({ posts }) => posts.map(({ id, hasLike }) => [id, hasLike]))
  expect(shown).toEqual([[[1, true]], [[3, false]]])
  expect(pageParams).toEqual([null, 'c2'])
})

test.each([
  ['without an answer', 3, networkFailure()],
  ['in a refusal', 1, new CallError({ code: 'posts.unknown', message: 'Introuvable.', status: 404 })],
])('[APP-14] a read that ends %s is made %i times at most', async (_how, most, failure) => {
  const { pass } = stillTime()
  const queryFn = vi.fn().mockRejectedValue(failure)
  const failed = vi.fn()
  createQueryClient()
    .fetchQuery({ queryKey: ['posts'], queryFn })
    .catch(failed)
  await pass(60_000)
  expect(failed).toHaveBeenCalledOnce()
  expect(queryFn).toHaveBeenCalledTimes(most)
})

test('[APP-20] a list that was left is kept for half an hour, so that Back leads to the place left', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  const queryKey = ['communities', 'list', '']
  await client.fetchQuery({ queryKey, queryFn: () => ['a long list'] })
  vi.advanceTimersByTime(29 * 60_000)
  expect(client.getQueryData(queryKey)).toEqual(['a long list'])
  vi.advanceTimersByTime(2 * 60_000)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})
