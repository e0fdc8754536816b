import {
  followStates,
  followUser,
  isFollowing,
  listFollowers,
  listFollowing,
  unfollowUser,
} from '@aura/contract/follows/follows.contract'
import type { App } from '../../platform/http/serve.ts'
import type { FollowLists } from './follows.list.service.ts'
import type { FollowsService } from './follows.service.ts'

interface FollowsRoutesDeps {
  follows: FollowsService
  followLists: FollowLists
}

export function followsRoutes(app: App, { follows, followLists }: FollowsRoutesDeps): void {
  app.serve(followUser, ({ actor, body }) =>
    follows.follow(actor, { pseudo: body.pseudo, userId: body.userIdToFollow }),
  )
  app.serve(unfollowUser, ({ actor, body }) =>
    follows.unfollow(actor, { pseudo: body.pseudo, userId: body.userIdToUnfollow }),
  )
  app.serve(isFollowing, ({ actor, params }) => follows.isFollowing(actor, params.pseudo))
  app.serve(followStates, ({ actor, body }) => follows.statesOf(actor, body.userIds))
  app.serve(listFollowers, async ({ actor, params, query }) => {
    const { entries, ...page } = await followLists.followers(actor, params.pseudo, query)
    return { followers: entries, ...page }
  })
  app.serve(listFollowing, async ({ actor, params, query }) => {
    const { entries, ...page } = await followLists.following(actor, params.pseudo, query)
    return { following: entries, ...page }
  })
}
