import { expect, test } from 'vitest'
import { aPost } from '../testing/fixtures.ts'
import { postOptions, removeCachedPost } from './posts.ts'
import { createQueryClient } from './query-client.ts'

test('[PST-17] a deleted post is asked for again where its page shows next, and other posts are not', () => {
  const client = createQueryClient()
  for (const id of [5, 6]) client.setQueryData(postOptions(id).queryKey, aPost({ id }))
  removeCachedPost(client, 5)
  expect(client.getQueryState(postOptions(5).queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(postOptions(6).queryKey)?.isInvalidated).toBe(false)
})
