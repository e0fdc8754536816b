import { Cursor, Id, limitOf, pageEnd } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Post } from '../posts/posts.contract.ts'
import { Type } from '../type.ts'

/** Bookmarked posts of one load. */
export const bookmarksPageSize = 30

const BookmarkState = Type.Object({ hasBookmark: Type.Boolean() })

export const addBookmark = endpoint('POST', '/api/bookmarks', {
  summary: 'Keep a post to find it again, for oneself alone. Keeping twice is a success.',
  access: 'user',
  rate: 'write',
  body: Type.Object({ postId: Id }),
  response: BookmarkState,
  errors: ['posts.unknown'],
})

export const removeBookmark = endpoint('DELETE', '/api/bookmarks/:postId', {
  summary: 'Keep a post no longer, also one that shows no more. Doing so twice is a success.',
  access: 'user',
  rate: 'write',
  params: Type.Object({ postId: Id }),
  response: BookmarkState,
})

export const listBookmarks = endpoint('GET', '/api/bookmarks', {
  summary: 'Posts that the caller has kept and may see now, those kept last first.',
  access: 'user',
  rate: 'read',
  query: Type.Object({ limit: limitOf(bookmarksPageSize), cursor: Cursor }),
  response: Type.Object({ posts: Type.Array(Post), ...pageEnd }),
})
