import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { FeedService } from '../feed/feed.service.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { TwitchShown } from '../twitch/twitch.channels.service.ts'
import { createDirectoryService } from './search.directory.service.ts'
import { createHashtagsService } from './search.hashtags.service.ts'
import { createMentionsService } from './search.mentions.service.ts'
import { searchPersonalData } from './search.personal-data.ts'
import { createPostSearch } from './search.posts.service.ts'
import { searchRoutes } from './search.routes.ts'
import { createSearchService, rebuildSearch } from './search.service.ts'
import { searchChecks } from './search.verify.queries.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  accounts: AccountsService
  accountVisibility: AccountVisibility
  aura: AuraService
  twitch: TwitchShown
  follows: FollowsService
  posts: PostsService
  postVisibility: PostVisibility
  feed: FeedService
}

export const createModule = (needs: Needs) => {
  const { db, clock, accounts, accountVisibility, aura, twitch, follows, posts, postVisibility, feed } = needs
  const search = createSearchService({ db, clock, accounts, accountVisibility, aura, follows, twitch })
  const directory = createDirectoryService({ db, clock, accountVisibility, aura, follows })
  const postSearch = createPostSearch({ db, posts, postVisibility })
  const hashtags = createHashtagsService({ db, clock, postVisibility })
  const mentions = createMentionsService({ db, clock, search, accountVisibility, follows })
  return {
    services: { search, directory },
    routes: (app) => searchRoutes(app, { search, directory, postSearch, hashtags, mentions, feed }),
    checks: searchChecks,
    rebuilds: [{ what: 'search rows', run: rebuildSearch }],
    personalData: searchPersonalData,
  } satisfies DomainModule
}
