import { getPost } from '@aura/contract/posts/posts.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { ShownMeta } from '../../lib/shown-posts.ts'

/** One post, as the viewer may see it. */
export const postOptions = (id: number) =>
  queryOptions({
    queryKey: ['posts', 'detail', id],
    queryFn: ({ signal }) => call(getPost, { params: { id }, signal }),
    meta: { holds: 'post' } satisfies ShownMeta,
  })
