import { lazyPage } from './lazy-page.ts'

/** The pages by the name of their file; each loads when it is first visited. */
export const pages = {
  'landing-page': lazyPage(() => import('../pages/landing-page.tsx'), 'LandingPage'),
  'feed-page': lazyPage(() => import('../pages/feed-page.tsx'), 'FeedPage'),
  'create-post-page': lazyPage(() => import('../pages/create-post-page.tsx'), 'CreatePostPage'),
  'post-page': lazyPage(() => import('../pages/post-page.tsx'), 'PostPage'),
  'profile-page': lazyPage(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
  'edit-profile-page': lazyPage(() => import('../pages/edit-profile-page.tsx'), 'EditProfilePage'),
  'settings-page': lazyPage(() => import('../pages/settings-page.tsx'), 'SettingsPage'),
  'notifications-page': lazyPage(() => import('../pages/notifications-page.tsx'), 'NotificationsPage'),
  'search-page': lazyPage(() => import('../pages/search-page.tsx'), 'SearchPage'),
  'users-page': lazyPage(() => import('../pages/users-page.tsx'), 'UsersPage'),
  'celebrity-page': lazyPage(() => import('../pages/celebrity-page.tsx'), 'CelebrityPage'),
  'communities-page': lazyPage(() => import('../pages/communities-page.tsx'), 'CommunitiesPage'),
  'community-page': lazyPage(() => import('../pages/community-page.tsx'), 'CommunityPage'),
  'edit-community-page': lazyPage(() => import('../pages/edit-community-page.tsx'), 'EditCommunityPage'),
  'aura-test-page': lazyPage(() => import('../pages/aura-test-page.tsx'), 'AuraTestPage'),
  'aura-history-page': lazyPage(() => import('../pages/aura-history-page.tsx'), 'AuraHistoryPage'),
  'aura-powers-page': lazyPage(() => import('../pages/aura-powers-page.tsx'), 'AuraPowersPage'),
  'aura-app-page': lazyPage(() => import('../pages/aura-app-page.tsx'), 'AuraAppPage'),
  'register-page': lazyPage(() => import('../pages/register-page.tsx'), 'RegisterPage'),
  'login-page': lazyPage(() => import('../pages/login-page.tsx'), 'LoginPage'),
  'confirmation-page': lazyPage(() => import('../pages/confirmation-page.tsx'), 'ConfirmationPage'),
  'confirm-email-page': lazyPage(() => import('../pages/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  'restore-email-page': lazyPage(() => import('../pages/restore-email-page.tsx'), 'RestoreEmailPage'),
  'forgot-password-page': lazyPage(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  'reset-password-page': lazyPage(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage'),
  'legal-notice-page': lazyPage(() => import('../pages/legal-notice-page.tsx'), 'LegalNoticePage'),
  'terms-page': lazyPage(() => import('../pages/terms-page.tsx'), 'TermsPage'),
  'privacy-page': lazyPage(() => import('../pages/privacy-page.tsx'), 'PrivacyPage'),
  'dev-ui-page': lazyPage(() => import('../pages/dev-ui-page.tsx'), 'DevUiPage'),
  'dev-mailbox-page': lazyPage(() => import('../pages/dev-mailbox-page.tsx'), 'DevMailboxPage'),
}

export type PageName = keyof typeof pages
