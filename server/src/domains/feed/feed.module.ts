import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PremiumService } from '../accounts/premium.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { dismissalsOf } from './feed.dismissals.queries.ts'
import { createDismissalsService } from './feed.dismissals.service.ts'
import { exportDismissals } from './feed.export.queries.ts'
import { feedPersonalData } from './feed.personal-data.ts'
import { feedRoutes } from './feed.routes.ts'
import { createFeedService, type FeedService } from './feed.service.ts'
import { dismissalChecks } from './feed.verify.queries.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  posts: PostsService
  postVisibility: PostVisibility
  premium: PremiumService
  setPopularAuthors: (find: FeedService['popularAuthors']) => void
  setDismissals: (of: typeof dismissalsOf) => void
}

export const createModule = (needs: Needs) => {
  const { db, clock, posts, postVisibility, premium } = needs
  const feed = createFeedService({ db, clock, posts, premium })
  const dismissals = createDismissalsService({ db, clock, postVisibility })
  needs.setPopularAuthors(feed.popularAuthors)
  needs.setDismissals(dismissalsOf)
  return {
    services: { feed },
    routes: (app) => feedRoutes(app, { feed, dismissals }),
    checks: dismissalChecks,
    forgetAccount: (tx, { id }) => dismissals.forgetAllOf(tx, id),
    housekeeping: [dismissals.forgetOld],
    personalData: feedPersonalData,
    exportAccount: exportDismissals(db),
  } satisfies DomainModule
}
