import { cursorUpTo, Id, pageEnd, pageQuery, Since, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Post } from '../posts/posts.contract.ts'
import { Type } from '../type.ts'

/** Posts of one load of the feed (spec §9). */
export const feedPageSize = 30

const feed = {
  rate: 'read',
  query: Type.Object({ ...pageQuery(feedPageSize), cursor: cursorUpTo(2000) }),
  response: Type.Object({
    posts: Type.Array(Post),
    ...pageEnd,
    /** Later pages leave out posts published since the first page. */
    asOf: Timestamp,
  }),
} as const

export const discovery = endpoint('GET', '/api/discovery', {
  ...feed,
  access: 'optional',
  summary: 'Recent posts worth seeing, best first; visitors may read it.',
})

const communities = Type.Optional(
  Type.Enum(['true', 'false'] as const, {
    description: 'whether posts of the caller’s communities are among them; `false` if absent',
  }),
)

export const following = endpoint('GET', '/api/following', {
  ...feed,
  access: 'user',
  query: Type.Object({ ...feed.query.properties, communities }),
  summary: 'Posts of the accounts followed, and of one’s communities if asked for, newest first.',
})

const newer = {
  rate: 'read',
  query: Type.Object({ since: Since }),
  response: Type.Object({ hasNewer: Type.Boolean() }),
} as const

export const newerInDiscovery = endpoint('GET', '/api/discovery/newer', {
  ...newer,
  access: 'optional',
  summary: 'Whether others have published posts since a page of discovery was read (`asOf`).',
})

export const newerInFollowing = endpoint('GET', '/api/following/newer', {
  ...newer,
  access: 'user',
  query: Type.Object({ ...newer.query.properties, communities }),
  summary: 'Whether the accounts followed have published posts since a page of them was read (`asOf`).',
})

const DismissalState = Type.Object({ isDismissed: Type.Boolean() })

export const dismissPost = endpoint('POST', '/api/feed/dismiss', {
  summary:
    'Be shown a post in discovery no more, and its author less for 30 days. Doing so twice is a success.',
  access: 'user',
  rate: 'write',
  body: Type.Object({ postId: Id }),
  response: DismissalState,
  errors: ['posts.unknown'],
})

export const undoDismissal = endpoint('DELETE', '/api/feed/dismiss/:postId', {
  summary: 'Be shown a dismissed post and its author as before. Doing so twice is a success.',
  access: 'user',
  rate: 'write',
  params: Type.Object({ postId: Id }),
  response: DismissalState,
})
