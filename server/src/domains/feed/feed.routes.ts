import {
  discovery,
  dismissPost,
  following,
  newerInDiscovery,
  newerInFollowing,
  undoDismissal,
} from '@aura/contract/feed/feed.contract'
import { Post } from '@aura/contract/posts/posts.contract'
import { listResponses } from '../../platform/http/list-response.ts'
import { PreparedResponse } from '../../platform/http/prepared-response.ts'
import type { App } from '../../platform/http/serve.ts'
import type { DismissalsService } from './feed.dismissals.service.ts'
import type { FeedService } from './feed.service.ts'

/** Most readers of a page get the same posts: their serialized bytes are shared. */
const postsAnswer = listResponses('posts', Post)

export function feedRoutes(
  app: App,
  { feed, dismissals }: { feed: FeedService; dismissals: DismissalsService },
): void {
  app.serve(discovery, async ({ actor, query }) => {
    const page = await feed.discovery(actor, query)
    return page instanceof PreparedResponse ? page : postsAnswer(page)
  })
  app.serve(following, async ({ actor, query }) => postsAnswer(await feed.following(actor, query)))
  app.serve(dismissPost, ({ actor, body }) => dismissals.dismiss(actor, body.postId))
  app.serve(undoDismissal, ({ actor, params }) => dismissals.undo(actor, params.postId))
  app.serve(newerInDiscovery, ({ actor, query }) => feed.newerInDiscovery(actor, query.since))
  app.serve(newerInFollowing, ({ actor, query }) => feed.newerInFollowing(actor, query))
}
