import { Type } from 'typebox'
import { PageQuery } from '../common.ts'
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
