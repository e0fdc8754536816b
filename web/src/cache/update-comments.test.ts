import type { Comment } from '@aura/contract/comments/comments.contract'
import { expect, test } from 'vitest'
import { aComment } from '../testing/fixtures.ts'
import { newerCommentsOptions } from './comments.ts'
import { createQueryClient } from './query-client.ts'
import { removeCachedComment } from './update-comments.ts'

const pageOf = (comments: Comment[]) => ({
  comments,
  total: comments.length,
  hasMore: false,
  nextCursor: null,
  previousCursor: null,
})

test('[CMT-28] a deleted comment without text goes with its last reply, not before', () => {
  const client = createQueryClient()
  const replies = [2, 3].map((id) => aComment({ id, parentId: 1 }))
  const listed = { list: [aComment({ id: 1, isDeleted: true, reply_count: 2 })], replies }
  for (const [name, comments] of Object.entries(listed))
    client.setQueryData(['comments', 'pages', name, 1], { pages: [pageOf(comments)], pageParams: [{}] })
  const shown = () =>
    client
      .getQueriesData<{ pages: { comments: Comment[] }[] }>({ queryKey: ['comments', 'pages'] })
      .flatMap(([, data]) => data?.pages.flatMap(({ comments }) => comments.map(({ id }) => id)) ?? [])
  expect(shown()).toEqual([1, 2, 3])
  for (const [place, left] of [[1, 3], []].entries()) {
    removeCachedComment(client, replies[place] as Comment)
    expect(shown()).toEqual(left)
  }
})

test('[CMT-28] a comment that was announced as new is not any more once it is deleted', () => {
  const client = createQueryClient()
  const { queryKey } = newerCommentsOptions(1)
  const [kept, deleted] = [aComment({ id: 4 }), aComment({ id: 5 })]
  client.setQueryData(queryKey, pageOf([deleted, kept]))
  removeCachedComment(client, deleted)
  expect(client.getQueryData(queryKey)).toMatchObject({ comments: [{ id: 4 }], total: 1 })
})
