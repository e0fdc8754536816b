import type { Domains } from './app.domains.ts'
import type { Platform } from './app.platform.ts'
import { accountsRoutes } from './domains/accounts/accounts.routes.ts'
import { auraRoutes } from './domains/aura/aura.routes.ts'
import { celebritiesRoutes } from './domains/celebrities/celebrities.routes.ts'
import { commentActsRoutes } from './domains/comments/comment-acts.routes.ts'
import { commentsRoutes } from './domains/comments/comments.routes.ts'
import { feedRoutes } from './domains/feed/feed.routes.ts'
import { followsRoutes } from './domains/follows/follows.routes.ts'
import { mediaRoutes } from './domains/media/media.routes.ts'
import { moderationRoutes } from './domains/moderation/moderation.routes.ts'
import { notificationsRoutes } from './domains/notifications/notifications.routes.ts'
import { postsRoutes } from './domains/posts/posts.routes.ts'
import { preferencesRoutes } from './domains/preferences/preferences.routes.ts'
import { privacyRoutes } from './domains/privacy/privacy.routes.ts'
import { profilesRoutes } from './domains/profiles/profiles.routes.ts'
import { pushRoutes } from './domains/push/push.routes.ts'
import { searchRoutes } from './domains/search/search.routes.ts'
import { toxicityRoutes } from './domains/toxicity/toxicity.routes.ts'
import { platformRoutes } from './platform/http/platform.routes.ts'
import type { App } from './platform/http/serve.ts'

interface RoutesDeps {
  platform: Platform
  domains: Domains
  isReady: () => Promise<boolean>
}

/** Registers every call, each served by its domain. */
export function registerRoutes(app: App, { platform, domains, isReady }: RoutesDeps): void {
  const { posts, comments, accountVisibility } = domains
  platformRoutes(app, { ...platform, isReady })
  accountsRoutes(app, domains)
  auraRoutes(app, domains)
  privacyRoutes(app, domains)
  preferencesRoutes(app, domains)
  followsRoutes(app, domains)
  mediaRoutes(app, {
    media: domains.media,
    visibility: {
      post: posts.isAnyMediaVisible,
      comment: comments.isAnyMediaVisible,
      picture: accountVisibility.isAnyPictureVisible,
    },
  })
  postsRoutes(app, { ...domains, giving: domains.postGiving })
  commentsRoutes(app, {
    comments,
    reading: domains.commentsReading,
    publisher: domains.commentPublisher,
  })
  commentActsRoutes(app, { acts: domains.commentActs })
  profilesRoutes(app, domains)
  toxicityRoutes(app, domains)
  feedRoutes(app, domains)
  moderationRoutes(app, domains)
  searchRoutes(app, domains)
  notificationsRoutes(app, domains)
  pushRoutes(app, domains)
  celebritiesRoutes(app, domains)
}
