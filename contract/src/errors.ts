import { accountsErrors } from './accounts/accounts.errors.ts'
import { advertisingErrors } from './advertising/advertising.errors.ts'
import { auraErrors } from './aura/aura.errors.ts'
import { bugReportsErrors } from './bug-reports/bug-reports.errors.ts'
import { celebritiesErrors } from './celebrities/celebrities.errors.ts'
import { challengesErrors } from './challenges/challenges.errors.ts'
import { commentsErrors } from './comments/comments.errors.ts'
import { communitiesErrors } from './communities/communities.errors.ts'
import { exportsErrors } from './exports/exports.errors.ts'
import { followsErrors } from './follows/follows.errors.ts'
import { leaderboardErrors } from './leaderboard/leaderboard.errors.ts'
import { mediaErrors } from './media/media.errors.ts'
import { moderationErrors } from './moderation/moderation.errors.ts'
import { notificationsErrors } from './notifications/notifications.errors.ts'
import { platformErrors } from './platform/platform.errors.ts'
import { postsErrors } from './posts/posts.errors.ts'
import { preferencesErrors } from './preferences/preferences.errors.ts'
import { privacyErrors } from './privacy/privacy.errors.ts'
import { profilesErrors } from './profiles/profiles.errors.ts'
import { pushErrors } from './push/push.errors.ts'
import { searchErrors } from './search/search.errors.ts'
import { subscriptionErrors } from './subscription/subscription.errors.ts'
import { twitchErrors } from './twitch/twitch.errors.ts'

/** Every failure a call can answer, merged from the domains. */
export const errors = {
  ...platformErrors,
  ...accountsErrors,
  ...profilesErrors,
  ...privacyErrors,
  ...preferencesErrors,
  ...followsErrors,
  ...mediaErrors,
  ...postsErrors,
  ...commentsErrors,
  ...communitiesErrors,
  ...challengesErrors,
  ...auraErrors,
  ...moderationErrors,
  ...notificationsErrors,
  ...pushErrors,
  ...searchErrors,
  ...celebritiesErrors,
  ...advertisingErrors,
  ...leaderboardErrors,
  ...subscriptionErrors,
  ...twitchErrors,
  ...bugReportsErrors,
  ...exportsErrors,
} as const

/** A failure's code, `domain.reason`: what a program branches on. */
export type ErrorCode = keyof typeof errors
