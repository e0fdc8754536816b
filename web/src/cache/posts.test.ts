import { expect, test } from 'vitest'
import { aPost } from '../testing/fixtures.ts'
import { postOptions, removeCachedPost, removeCachedPostsOf } from './posts.ts'
import { createQueryClient } from './query-client.ts'

test('[PST-17] a deleted post is asked for again where its page shows next, and other posts are not', () => {
  const client = createQueryClient()
  for (const id of [5, 6]) client.setQueryData(postOptions(id).queryKey, aPost({ id }))
  removeCachedPost(client, 5)
  expect(client.getQueryState(postOptions(5).queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(postOptions(6).queryKey)?.isInvalidated).toBe(false)
})

test('[PRV-06] of somebody who is blocked no post stays in a list or comes back by a step, and comments are asked for again', () => {
  const client = createQueryClient()
  const [theirs, other] = [aPost({ id: 5, user_id: 50 }), aPost({ id: 6, user_id: 60 })]
  const feed = { pages: [{ posts: [theirs, other] }, { posts: [theirs] }], pageParams: [null, 'suite'] }
  client.setQueryDefaults(['feed'], { meta: { holds: 'post-pages' } })
  client.setQueryDefaults(['posts', 'detail'], { meta: { holds: 'post' } })
  client.setQueryData(['feed', 'decouverte'], feed)
  client.setQueryData(postOptions(5).queryKey, theirs)
  client.setQueryData(['comments', 'pages', 'list', 6], 'comments')
  removeCachedPostsOf(client, 50)
  expect(client.getQueryData(['feed', 'decouverte'])).toMatchObject({
    pages: [{ posts: [{ id: 6 }] }, { posts: [] }],
  })
  expect(client.getQueryData(postOptions(5).queryKey)).toBeUndefined()
  expect(client.getQueryState(['comments', 'pages', 'list', 6])?.isInvalidated).toBe(true)
})
