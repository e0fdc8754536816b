import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import { feedRoutes } from './feed.routes.ts'
import { createFeedService, type FeedService } from './feed.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  posts: PostsService
  premium: PremiumService
  setPopularAuthors: (find: FeedService['popularAuthors']) => void
}

export const createModule = ({ db, clock, posts, premium, setPopularAuthors }: Needs) => {
  const feed = createFeedService({ db, clock, posts, premium })
  setPopularAuthors(feed.popularAuthors)
  return { services: { feed }, routes: (app) => feedRoutes(app, { feed }) } satisfies DomainModule
}
