import { followUser, isFollowing, unfollowUser } from '@aura/contract/follows/follows.contract'
import type { App } from '../../platform/http/serve.ts'
import type { FollowsService } from './follows.service.ts'

export function followsRoutes(app: App, { follows }: { follows: FollowsService }): void {
  app.serve(followUser, ({ actor, body }) =>
    follows.follow(actor, { pseudo: body.pseudo, userId: body.userIdToFollow }),
  )
  app.serve(unfollowUser, ({ actor, body }) =>
    follows.unfollow(actor, { pseudo: body.pseudo, userId: body.userIdToUnfollow }),
  )
  app.serve(isFollowing, ({ actor, params }) => follows.isFollowing(actor, params.pseudo))
}
