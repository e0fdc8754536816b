import { Cursor, Id, Message, Nullable, pageEnd, pageQuery, Since, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Post } from '../posts/posts.contract.ts'
import { Type } from '../type.ts'
import { communityPostsPageSize, communityReasonMaxLength, topPosts } from './communities.limits.ts'
import { communityRoles } from './communities.rules.ts'

const CommunityParams = Type.Object({ id: Id })

const reading = {
  access: 'optional',
  rate: 'read',
  params: CommunityParams,
  errors: ['communities.unknown', 'communities.members-only'],
} as const

export const communityPosts = endpoint('GET', '/community/:id/posts', {
  ...reading,
  summary: 'Posts of a community, newest first; read on by cursor, or by page number.',
  query: Type.Object({ ...pageQuery(communityPostsPageSize), cursor: Cursor }),
  response: Type.Object({
    posts: Type.Array(Post),
    ...pageEnd,
    /** Later pages leave out posts published since the first page. */
    asOf: Timestamp,
  }),
})

export const newerInCommunity = endpoint('GET', '/community/:id/newer', {
  ...reading,
  summary: 'Whether others have posted in the community since a page was read (`asOf`).',
  query: Type.Object({ since: Since }),
  response: Type.Object({ hasNewer: Type.Boolean() }),
})

export const communityTopPosts = endpoint('GET', '/community/:id/top-posts', {
  ...reading,
  summary: `The ${topPosts.count} posts of most aura of the last ${topPosts.days} days.`,
  response: Type.Object({ posts: Type.Array(Post, { maxItems: topPosts.count }) }),
})

const PostParams = Type.Object({ id: Id })

export const canDeletePost = endpoint('GET', '/community/posts/:id/can-delete', {
  summary: 'Whether the caller may delete the community post, as its author or as owner or admin.',
  access: 'user',
  rate: 'read',
  params: PostParams,
  response: Type.Object({
    canDelete: Type.Boolean(),
    reason: Nullable(Type.Enum(['author', 'moderator'] as const)),
    userRole: Type.Enum(communityRoles),
  }),
  errors: ['posts.unknown'],
})

export const deleteCommunityPost = endpoint('DELETE', '/community/posts/:id', {
  summary:
    'Delete one’s own community post, or as owner, admin or moderator anyone’s, with a reason if one is given.',
  access: 'user',
  rate: 'write',
  params: PostParams,
  body: Type.Object({
    reason: Type.Optional(
      Type.String({
        maxLength: communityReasonMaxLength * 2,
        errorMessage: `La raison compte au plus ${communityReasonMaxLength} caractères.`,
      }),
    ),
  }),
  response: Message,
  errors: ['posts.unknown', 'communities.not-own-post', 'moderation.own-report'],
})

export const pinPost = endpoint('PUT', '/community/:id/pinned-post', {
  summary: 'Pin one post of the community, or none, for owner and admins [COM-55].',
  access: 'manager-of:community',
  rate: 'write',
  params: CommunityParams,
  body: Type.Object({ postId: Nullable(Id) }),
  response: Message,
  errors: ['communities.unknown', 'communities.not-manager', 'posts.unknown'],
})
