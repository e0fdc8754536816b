import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { holdReads } from './hold-reads.ts'
import { createQueryClient } from './query-client.ts'

/** A query of a number of likes; each of its reads waits until the test answers it. */
function stage(likes?: number) {
  const client = createQueryClient()
  const queryKey = ['posts', 'likes']
  const reads: PromiseWithResolvers<number>[] = []
  const queryFn = () => {
    const read = Promise.withResolvers<number>()
    reads.push(read)
    return read.promise
  }
  if (likes !== undefined) client.setQueryData(queryKey, likes)
  new QueryObserver(client, { queryKey, queryFn, meta: { holds: 'post' } }).subscribe(() => undefined)
  return {
    client,
    reads,
    read: () => void client.refetchQueries({ queryKey }),
    show: (shown: number) => client.setQueryData(queryKey, shown),
    shown: () => client.getQueryData(queryKey),
  }
}

test.each(['before', 'during'])(
  '[AUR-12] a read that begins %s an act does not show what was before the act, and is made again',
  async (when) => {
    const { client, reads, read, show, shown } = stage(3)
    if (when === 'before') read()
    const end = holdReads(client, 'post')
    show(4)
    if (when === 'during') read()
    end()
    reads[0]?.resolve(3)
    await expect.poll(() => reads.length).toBe(2)
    expect(shown()).toBe(4)
    reads[1]?.resolve(5)
    await expect.poll(shown).toBe(5)
  },
)

test('an act on another kind of data leaves a read alone', async () => {
  const { client, reads, read, shown } = stage(3)
  read()
  holdReads(client, 'comment-pages')()
  reads[0]?.resolve(6)
  await expect.poll(shown).toBe(6)
  expect(reads).toHaveLength(1)
})

test('the first read of something goes on: there is nothing to show meanwhile', async () => {
  const { client, reads, shown } = stage()
  holdReads(client, 'post')()
  reads[0]?.resolve(3)
  await expect.poll(shown).toBe(3)
  expect(reads).toHaveLength(1)
})

test('[FED-13] a further page goes on: the list above it is not read again', async () => {
  const { client } = stage()
  const further = Promise.withResolvers<string>()
  const pages: number[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['feed'],
    queryFn: ({ pageParam }) => {
      pages.push(pageParam)
      return pageParam === 0 ? 'first' : further.promise
    },
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length,
    meta: { holds: 'post-pages' },
  })
  onTestFinished(observer.subscribe(() => undefined))
  const shown = () => observer.getCurrentResult().data?.pages
  await expect.poll(shown).toEqual(['first'])
  void observer.fetchNextPage()
  holdReads(client, 'post-pages')()
  further.resolve('second')
  await expect.poll(shown).toEqual(['first', 'second'])
  expect(pages).toEqual([0, 1])
})
