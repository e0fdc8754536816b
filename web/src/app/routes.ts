import { pathPatterns, paths } from '../lib/paths.ts'
import type { PageName } from './pages.ts'

/** A page at its address. */
export interface Place {
  path: string
  /** Absent for everyone; a visitor of a member’s page is asked to log in first [APP-15]. */
  access?: 'member'
}

export interface AppRoute extends Place {
  /** File in `pages/<domain>/`, without its ending. */
  page: PageName
  /** On a phone, a place of the bottom bar or a post over the whole screen: without the header of inner pages [APP-20]. */
  isRoot?: true
  /** Without the navigation around the page. */
  isBare?: true
  /** Entry that reads the first data of the page before the application runs; from `src/`. */
  prefetch?: string
  /** Opens without a network: with its own code, or also with all code it loads later. */
  offline?: 'own-code' | 'all-code'
}

/**
 * The pages of the application: read by the router, the menu, the build (page heads) and the service worker (offline files). Pages that
 * few people open stand in `rare-routes.ts`, which weighs nothing before the first screen.
 */
export const routes: readonly AppRoute[] = [
  { path: paths.landing, page: 'landing-page', isBare: true },
  {
    path: paths.feed,
    page: 'feed-page',
    isRoot: true,
    prefetch: 'features/feed/prefetch-entry.ts',
    offline: 'all-code',
  },
  { path: paths.createPost, page: 'create-post-page', access: 'member', isRoot: true },
  { path: pathPatterns.post, page: 'post-page', isRoot: true, offline: 'own-code' },
  { path: pathPatterns.profile, page: 'profile-page' },
  { path: paths.settings, page: 'settings-page', access: 'member' },
  {
    path: paths.notifications,
    page: 'notifications-page',
    access: 'member',
    isRoot: true,
    offline: 'own-code',
  },
  { path: paths.search, page: 'search-page', isRoot: true },
  { path: paths.challenges, page: 'challenges-page' },
  { path: pathPatterns.challenge, page: 'challenge-page' },
  { path: paths.communities, page: 'communities-page' },
  { path: pathPatterns.community, page: 'community-page' },
  { path: pathPatterns.rank, page: 'rank-page', offline: 'own-code' },
  { path: paths.auraHistory, page: 'aura-history-page', access: 'member' },
  { path: paths.auraApp, page: 'aura-app-page' },
  { path: paths.register, page: 'register-page' },
  { path: paths.login, page: 'login-page' },
]
