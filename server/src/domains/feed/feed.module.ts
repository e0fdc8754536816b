import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import { feedRoutes } from './feed.routes.ts'
import { createFeedService } from './feed.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & { posts: PostsService }

export const createModule = ({ db, clock, posts }: Needs) => {
  const feed = createFeedService({ db, clock, posts })
  return { services: { feed }, routes: (app) => feedRoutes(app, { feed }) } satisfies DomainModule
}
