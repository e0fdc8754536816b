import { discovery, following, newerInDiscovery, newerInFollowing } from '@aura/contract/feed/feed.contract'
import { Post } from '@aura/contract/posts/posts.contract'
import { listAnswers } from '../../platform/http/list-answer.ts'
import { ReadyAnswer } from '../../platform/http/ready-answer.ts'
import type { App } from '../../platform/http/serve.ts'
import type { FeedService } from './feed.service.ts'

/** Most readers of a page get the same posts: their bytes are shared. */
const postsAnswer = listAnswers('posts', Post)

export function feedRoutes(app: App, { feed }: { feed: FeedService }): void {
  app.serve(discovery, async ({ actor, query }) => {
    const page = await feed.discovery(actor, query)
    return page instanceof ReadyAnswer ? page : postsAnswer(page)
  })
  app.serve(following, async ({ actor, query }) => postsAnswer(await feed.following(actor, query)))
  app.serve(newerInDiscovery, ({ actor, query }) => feed.newerInDiscovery(actor, query.since))
  app.serve(newerInFollowing, ({ actor, query }) => feed.newerInFollowing(actor, query.since))
}
