import { listBookmarks } from '@aura/contract/bookmarks/bookmarks.contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { byCursor, fromCursor } from '../lib/cursor-pages.ts'
import type { CacheMeta } from './cached.ts'

/** The viewer's bookmarked posts, latest bookmark first [PST-23]. */
export const bookmarksOptions = infiniteQueryOptions({
  queryKey: ['bookmarks'],
  queryFn: ({ pageParam, signal }) => call(listBookmarks, { query: fromCursor(pageParam), signal }),
  ...byCursor,
  meta: { holds: 'post-pages' } satisfies CacheMeta,
})
