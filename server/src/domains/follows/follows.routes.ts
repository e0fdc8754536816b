import * as contract from '@aura/contract/follows/follows.contract'
import type { App } from '../../platform/http/serve.ts'
import type { FollowLists } from './follows.list.service.ts'
import type { FollowsService } from './follows.service.ts'
import type { Suggestions } from './follows.suggestions.service.ts'

interface FollowsRoutesDeps {
  follows: FollowsService
  followLists: FollowLists
  suggestions: Suggestions
}

export function followsRoutes(app: App, { follows, followLists, suggestions }: FollowsRoutesDeps): void {
  app.serve(contract.followUser, ({ actor, body }) =>
    follows.follow(actor, { pseudo: body.pseudo, userId: body.userIdToFollow }),
  )
  app.serve(contract.unfollowUser, ({ actor, body }) =>
    follows.unfollow(actor, { pseudo: body.pseudo, userId: body.userIdToUnfollow }),
  )
  app.serve(contract.isFollowing, ({ actor, params }) => follows.isFollowing(actor, params.pseudo))
  app.serve(contract.followStates, ({ actor, body }) => follows.statesOf(actor, body.userIds))
  app.serve(contract.suggestPeople, ({ actor, query }) => suggestions.suggest(actor, query))
  app.serve(contract.listFollowers, async ({ actor, params, query }) => {
    const { entries, ...page } = await followLists.followers(actor, params.pseudo, query)
    return { followers: entries, ...page }
  })
  app.serve(contract.listFollowing, async ({ actor, params, query }) => {
    const { entries, ...page } = await followLists.following(actor, params.pseudo, query)
    return { following: entries, ...page }
  })
}
