import { pathPatterns, paths } from '../lib/paths.ts'
import type { PageName } from './pages.ts'

export interface AppRoute {
  path: string
  /** File in `pages/`, without its ending. */
  page: PageName
  /** A visitor of a member’s page is asked to log in first [APP-15]. */
  access: 'everyone' | 'member'
  /** Without the navigation around the page. */
  isBare?: true
  /** Only on a server that shows its mail and samples. */
  isForDevelopment?: true
  /** Entry that reads the first data of the page before the application runs; from `src/`. */
  prefetch?: string
  /** Opens without a network: with its own code, or also with all code it loads later. */
  offline?: 'own-code' | 'all-code'
}

/** Every page of the application: read by the router, the menu, the build (page heads) and the service worker (offline files). */
export const routes: readonly AppRoute[] = [
  { path: paths.landing, page: 'landing-page', access: 'everyone', isBare: true },
  {
    path: paths.feed,
    page: 'feed-page',
    access: 'everyone',
    prefetch: 'features/feed/prefetch-entry.ts',
    offline: 'all-code',
  },
  { path: paths.createPost, page: 'create-post-page', access: 'member' },
  { path: pathPatterns.post, page: 'post-page', access: 'everyone', offline: 'own-code' },
  { path: pathPatterns.profile, page: 'profile-page', access: 'everyone' },
  { path: paths.editProfile, page: 'edit-profile-page', access: 'member' },
  { path: paths.settings, page: 'settings-page', access: 'member' },
  { path: paths.notifications, page: 'notifications-page', access: 'member', offline: 'own-code' },
  { path: pathPatterns.celebrity, page: 'celebrity-page', access: 'everyone' },
  { path: paths.search, page: 'search-page', access: 'everyone' },
  { path: paths.people, page: 'users-page', access: 'everyone' },
  { path: paths.auraTest, page: 'aura-test-page', access: 'everyone' },
  { path: paths.auraHistory, page: 'aura-history-page', access: 'member' },
  { path: paths.auraPowers, page: 'aura-powers-page', access: 'everyone' },
  { path: paths.auraApp, page: 'aura-app-page', access: 'everyone' },
  { path: paths.register, page: 'register-page', access: 'everyone' },
  { path: paths.login, page: 'login-page', access: 'everyone' },
  { path: paths.confirmation, page: 'confirmation-page', access: 'everyone' },
  { path: paths.forgotPassword, page: 'forgot-password-page', access: 'everyone' },
  { path: paths.resetPassword, page: 'reset-password-page', access: 'everyone' },
  { path: paths.legalNotice, page: 'legal-notice-page', access: 'everyone' },
  { path: paths.terms, page: 'terms-page', access: 'everyone' },
  { path: paths.privacy, page: 'privacy-page', access: 'everyone' },
  { path: paths.devUi, page: 'dev-ui-page', access: 'everyone', isForDevelopment: true },
  { path: paths.devMailbox, page: 'dev-mailbox-page', access: 'everyone', isForDevelopment: true },
]
