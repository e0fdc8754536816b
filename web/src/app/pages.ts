import { lazyPage } from './lazy-page.tsx'

/** The pages by the name of their file; each loads when it is first visited. */
export const pages = {
  'landing-page': lazyPage(() => import('../pages/accounts/landing-page.tsx')),
  'feed-page': lazyPage(() => import('../pages/feed/feed-page.tsx')),
  'create-post-page': lazyPage(() => import('../pages/posts/create-post-page.tsx')),
  'post-page': lazyPage(() => import('../pages/posts/post-page.tsx')),
  'profile-page': lazyPage(() => import('../pages/profiles/profile-page.tsx')),
  'settings-page': lazyPage(() => import('../pages/accounts/settings-page.tsx')),
  'notifications-page': lazyPage(() => import('../pages/notifications/notifications-page.tsx')),
  'search-page': lazyPage(() => import('../pages/search/search-page.tsx')),
  'communities-page': lazyPage(() => import('../pages/communities/communities-page.tsx')),
  'community-page': lazyPage(() => import('../pages/communities/community-page.tsx')),
  'challenges-page': lazyPage(() => import('../pages/challenges/challenges-page.tsx')),
  'challenge-page': lazyPage(() => import('../pages/challenges/challenge-page.tsx')),
  'rank-page': lazyPage(() => import('../pages/leaderboard/rank-page.tsx')),
  'aura-history-page': lazyPage(() => import('../pages/aura/aura-history-page.tsx')),
  'aura-app-page': lazyPage(() => import('../pages/aura/aura-app-page.tsx')),
  'register-page': lazyPage(() => import('../pages/accounts/register-page.tsx')),
  'login-page': lazyPage(() => import('../pages/accounts/login-page.tsx')),
}

export type PageName = keyof typeof pages
