import * as contract from '@aura/contract/communities/communities.posts.contract'
import type { App } from '../../platform/http/serve.ts'
import type { CommunityPostManagement } from './communities.posts.manage.service.ts'
import type { CommunityPosts } from './communities.posts.service.ts'

export interface CommunityPostsServices {
  communityPosts: CommunityPosts
  management: CommunityPostManagement
}

export function communityPostsRoutes(app: App, { communityPosts, management }: CommunityPostsServices): void {
  app.serve(contract.communityPosts, ({ actor, params, query }) =>
    communityPosts.page(actor, params.id, query),
  )
  app.serve(contract.newerInCommunity, ({ actor, params, query }) =>
    communityPosts.hasNewer(actor, params.id, query.since),
  )
  app.serve(contract.communityTopPosts, ({ actor, params }) => communityPosts.top(actor, params.id))
  app.serve(contract.canDeletePost, ({ actor, params }) => management.canDelete(actor, params.id))
  app.serve(contract.deleteCommunityPost, ({ actor, params, body }) =>
    management.delete(actor, params.id, body.reason),
  )
  app.serve(contract.pinPost, ({ actor, params, body }) => management.pin(actor, params.id, body.postId))
}
