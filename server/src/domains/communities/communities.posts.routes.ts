import * as contract from '@aura/contract/communities/communities.posts.contract'
import { Post } from '@aura/contract/posts/posts.contract'
import { listResponses } from '../../platform/http/list-response.ts'
import type { App } from '../../platform/http/serve.ts'
import type { CommunityPostManagement } from './communities.posts.manage.service.ts'
import type { CommunityPosts } from './communities.posts.service.ts'
import type { CommunityTopPosts } from './communities.posts.top.service.ts'

/** Simultaneous readers get the same posts: their serialized bytes are shared. */
const postsAnswer = listResponses('posts', Post)

export interface CommunityPostsServices {
  communityPosts: CommunityPosts
  topPosts: CommunityTopPosts
  management: CommunityPostManagement
}

export function communityPostsRoutes(
  app: App,
  { communityPosts, topPosts, management }: CommunityPostsServices,
): void {
  app.serve(contract.communityPosts, async ({ actor, params, query }) =>
    postsAnswer(await communityPosts.page(actor, params.id, query)),
  )
  app.serve(contract.newerInCommunity, ({ actor, params, query }) =>
    communityPosts.hasNewer(actor, params.id, query.since),
  )
  app.serve(contract.communityTopPosts, async ({ actor, params }) =>
    postsAnswer(await topPosts.top(actor, params.id)),
  )
  app.serve(contract.canDeletePost, ({ actor, params }) => management.canDelete(actor, params.id))
  app.serve(contract.deleteCommunityPost, ({ actor, params, body }) =>
    management.delete(actor, params.id, body.reason),
  )
  app.serve(contract.pinPost, ({ actor, params, body }) => management.pin(actor, params.id, body.postId))
}
