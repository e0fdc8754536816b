import { discovery, following, newerInDiscovery, newerInFollowing } from '@aura/contract/feed/feed.contract'
import type { App } from '../../platform/http/serve.ts'
import type { FeedService } from './feed.service.ts'

export function feedRoutes(app: App, { feed }: { feed: FeedService }): void {
  app.serve(discovery, ({ actor, query }) => feed.discovery(actor, query))
  app.serve(following, ({ actor, query }) => feed.following(actor, query))
  app.serve(newerInDiscovery, ({ actor, query }) => feed.newerInDiscovery(actor, query.since))
  app.serve(newerInFollowing, ({ actor, query }) => feed.newerInFollowing(actor, query.since))
}
