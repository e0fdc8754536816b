import { lazyPage } from './lazy-page.tsx'

/** The pages by the name of their file; each loads when it is first visited. */
export const pages = {
  'landing-page': lazyPage(() => import('../pages/landing-page.tsx')),
  'feed-page': lazyPage(() => import('../pages/feed-page.tsx')),
  'create-post-page': lazyPage(() => import('../pages/create-post-page.tsx')),
  'post-page': lazyPage(() => import('../pages/post-page.tsx')),
  'profile-page': lazyPage(() => import('../pages/profile-page.tsx')),
  'settings-page': lazyPage(() => import('../pages/settings-page.tsx')),
  'notifications-page': lazyPage(() => import('../pages/notifications-page.tsx')),
  'search-page': lazyPage(() => import('../pages/search-page.tsx')),
  'communities-page': lazyPage(() => import('../pages/communities-page.tsx')),
  'community-page': lazyPage(() => import('../pages/community-page.tsx')),
  'challenges-page': lazyPage(() => import('../pages/challenges-page.tsx')),
  'challenge-page': lazyPage(() => import('../pages/challenge-page.tsx')),
  'rank-page': lazyPage(() => import('../pages/rank-page.tsx')),
  'aura-history-page': lazyPage(() => import('../pages/aura-history-page.tsx')),
  'aura-app-page': lazyPage(() => import('../pages/aura-app-page.tsx')),
  'register-page': lazyPage(() => import('../pages/register-page.tsx')),
  'login-page': lazyPage(() => import('../pages/login-page.tsx')),
}

export type PageName = keyof typeof pages
