import { expect, test } from 'vitest'
import { aPost } from '../testing/fixtures.ts'
import { takeOutOfDiscovery } from './dismissed-posts.ts'
import { feedOptions } from './feed.ts'
import { createQueryClient } from './query-client.ts'

const { queryKey } = feedOptions('decouverte')
const pageOf = (...ids: number[]) => ({
  posts: ids.map((id) => aPost({ id })),
  hasMore: true,
  nextCursor: 'suite',
  asOf: '2026-11-21T10:00:00.000Z',
})

/** Discovery with these pages of posts, by id. */
function stage(...pages: number[][]) {
  const client = createQueryClient()
  const show = (...shown: number[][]) =>
    client.setQueryData(queryKey, {
      pages: shown.map((ids) => pageOf(...ids)),
      pageParams: shown.map(() => null),
    })
  show(...pages)
  return {
    show,
    takeOut: (id: number) => takeOutOfDiscovery(client, aPost({ id })),
    shown: () => client.getQueryData(queryKey)?.pages.map(({ posts }) => posts.map(({ id }) => id)),
  }
}

test.each([
  ['first', 1],
  ['between two', 2],
  ['at the end of a page', 3],
  ['at the start of a further page', 4],
])('a post that stood %s is taken out, and comes back after the one before it', (_where, id) => {
  const { takeOut, shown } = stage([1, 2, 3], [4, 5])
  const putBack = takeOut(id)
  expect(shown()?.flat()).toEqual([1, 2, 3, 4, 5].filter((other) => other !== id))
  putBack()
  expect(shown()?.flat()).toEqual([1, 2, 3, 4, 5])
})

test('it comes back first, and once, where the one before it is gone', () => {
  const { takeOut, shown } = stage([1, 2], [3])
  const putBack = takeOut(2)
  takeOut(1)
  putBack()
  expect(shown()).toEqual([[2], [3]])
})

test('it does not come back twice to a list that was read again', () => {
  const { takeOut, show, shown } = stage([1, 2])
  const putBack = takeOut(2)
  show([5, 2, 1])
  putBack()
  expect(shown()).toEqual([[5, 2, 1]])
})

test('a post that stands elsewhere changes nothing', () => {
  const { takeOut, shown } = stage([1, 2])
  takeOut(7)()
  expect(shown()).toEqual([[1, 2]])
})
