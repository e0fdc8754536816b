import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import { feedRoutes } from './feed.routes.ts'
import { createFeedService } from './feed.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & { posts: PostsService; premium: PremiumService }

export const createModule = ({ db, clock, posts, premium }: Needs) => {
  const feed = createFeedService({ db, clock, posts, premium })
  return { services: { feed }, routes: (app) => feedRoutes(app, { feed }) } satisfies DomainModule
}
