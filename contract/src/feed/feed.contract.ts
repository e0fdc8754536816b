import { Type } from 'typebox'
import { PageQuery, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Post } from '../posts/posts.contract.ts'

/** Posts of one load of the feed (spec §9). */
export const feedPageSize = 30

const feed = {
  method: 'GET',
  rate: 'read',
  query: Type.Object({ ...PageQuery.properties, cursor: Type.Optional(Type.String({ maxLength: 2000 })) }),
  response: Type.Object({
    posts: Type.Array(Post),
    hasMore: Type.Boolean(),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
    /** What was published later is in none of the pages that follow. */
    asOf: Timestamp,
  }),
  errors: [],
} as const

export const discovery = endpoint({
  ...feed,
  path: '/api/discovery',
  access: 'optional',
  summary: 'Recent posts worth seeing, best first; visitors may read it.',
})

export const following = endpoint({
  ...feed,
  path: '/api/following',
  access: 'user',
  summary: 'Posts of the accounts followed, newest first.',
})

const newer = {
  method: 'GET',
  rate: 'read',
  query: Type.Object({ since: Timestamp }),
  response: Type.Object({ hasNewer: Type.Boolean() }),
  errors: [],
} as const

export const newerInDiscovery = endpoint({
  ...newer,
  path: '/api/discovery/newer',
  access: 'optional',
  summary: 'Whether others have published posts since a page of discovery was read (`asOf`).',
})

export const newerInFollowing = endpoint({
  ...newer,
  path: '/api/following/newer',
  access: 'user',
  summary: 'Whether the accounts followed have published posts since a page of them was read (`asOf`).',
})
