import { composeModules } from './domain-module.ts'
import type { Platform } from './platform/platform.ts'

/** The domains of the product, each after those whose services it uses. */
export const composeDomains = (platform: Platform) =>
  composeModules(platform)
    .add(import('./domains/accounts/accounts.module.ts'))
    .add(import('./domains/advertising/advertising.module.ts'))
    .add(import('./domains/privacy/privacy.module.ts'))
    .add(import('./domains/aura/aura.module.ts'))
    .add(import('./domains/preferences/preferences.module.ts'))
    .add(import('./domains/follows/follows.module.ts'))
    .add(import('./domains/celebrities/celebrities.module.ts'))
    .add(import('./domains/media/media.module.ts'))
    .add(import('./domains/posts/posts.module.ts'))
    .add(import('./domains/toxicity/toxicity.module.ts'))
    .add(import('./domains/comments/comments.module.ts'))
    .add(import('./domains/notifications/notifications.module.ts'))
    .add(import('./domains/push/push.module.ts'))
    .add(import('./domains/communities/communities.module.ts'))
    .add(import('./domains/challenges/challenges.module.ts'))
    .add(import('./domains/profiles/profiles.module.ts'))
    .add(import('./domains/moderation/moderation.module.ts'))
    .add(import('./domains/previews/previews.module.ts'))
    .add(import('./domains/feed/feed.module.ts'))
    .add(import('./domains/search/search.module.ts'))
    .add(import('./domains/leaderboard/leaderboard.module.ts'))
    .build()
