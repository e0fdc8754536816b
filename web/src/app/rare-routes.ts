import type { ComponentType } from 'react'
import { deskPath } from '../features/moderation/desk-path.ts'
import { pathPatterns, paths } from '../lib/paths.ts'
import { lazyPage } from './lazy-page.tsx'
import type { Place } from './routes.ts'

interface RareRoute extends Place {
  page: ComponentType
  /** Only on a server that shows its mail and samples. */
  isForDevelopment?: true
}

/** Rarely opened pages: this table loads with the first address that the main table lacks. */
export const rareRoutes: readonly RareRoute[] = [
  { path: paths.subscription, page: lazyPage(() => import('../pages/subscription/subscription-page.tsx')) },
  {
    path: paths.editProfile,
    page: lazyPage(() => import('../pages/profiles/edit-profile-page.tsx')),
    access: 'member',
  },
  {
    path: paths.report,
    page: lazyPage(() => import('../pages/moderation/report-page.tsx')),
    access: 'member',
  },
  { path: paths.reports, page: lazyPage(() => import('../pages/moderation/reports-page.tsx')) },
  {
    path: pathPatterns.settingsSection,
    page: lazyPage(() => import('../pages/accounts/settings-section-page.tsx')),
    access: 'member',
  },
  { path: paths.saved, page: lazyPage(() => import('../pages/bookmarks/saved-page.tsx')), access: 'member' },
  { path: paths.transparency, page: lazyPage(() => import('../pages/moderation/transparency-page.tsx')) },
  { path: pathPatterns.celebrity, page: lazyPage(() => import('../pages/celebrities/celebrity-page.tsx')) },
  { path: paths.people, page: lazyPage(() => import('../pages/search/users-page.tsx')) },
  {
    path: pathPatterns.editCommunity,
    page: lazyPage(() => import('../pages/communities/edit-community-page.tsx')),
    access: 'member',
  },
  { path: paths.auraTest, page: lazyPage(() => import('../pages/aura/aura-test-page.tsx')) },
  { path: paths.auraPowers, page: lazyPage(() => import('../pages/aura/aura-powers-page.tsx')) },
  { path: paths.confirmation, page: lazyPage(() => import('../pages/accounts/confirmation-page.tsx')) },
  {
    path: paths.firstSteps,
    page: lazyPage(() => import('../pages/accounts/first-steps-page.tsx')),
    access: 'member',
  },
  { path: paths.confirmEmail, page: lazyPage(() => import('../pages/accounts/confirm-email-page.tsx')) },
  { path: paths.restoreEmail, page: lazyPage(() => import('../pages/accounts/restore-email-page.tsx')) },
  { path: paths.forgotPassword, page: lazyPage(() => import('../pages/accounts/forgot-password-page.tsx')) },
  { path: paths.resetPassword, page: lazyPage(() => import('../pages/accounts/reset-password-page.tsx')) },
  { path: paths.legalNotice, page: lazyPage(() => import('../pages/privacy/legal-notice-page.tsx')) },
  { path: paths.terms, page: lazyPage(() => import('../pages/privacy/terms-page.tsx')) },
  { path: paths.privacy, page: lazyPage(() => import('../pages/privacy/privacy-page.tsx')) },
  { path: deskPath, page: lazyPage(() => import('../pages/moderation/desk-page.tsx')), access: 'member' },
  {
    path: '/dev/ui',
    page: lazyPage(() => import('../pages/dev-ui-page.tsx')),
    isForDevelopment: true,
  },
  {
    path: paths.devMailbox,
    page: lazyPage(() => import('../pages/dev-mailbox-page.tsx')),
    isForDevelopment: true,
  },
]
