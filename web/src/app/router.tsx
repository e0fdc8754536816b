import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Suspense } from 'react'
import {
  type Location,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigationType,
  useParams,
} from 'react-router'
import { config } from '../lib/config.ts'
import { NavigationKind } from '../lib/navigation-kind.ts'
import { postRoute } from '../lib/post-address.ts'
import { readOverPage } from '../lib/post-over-page.ts'
import { BrowserRouter } from '../lib/router.tsx'
import { BackgroundTasks } from './background-tasks.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.ts'
import { Shell } from './shell.tsx'

const LandingPage = lazyPage(() => import('../pages/landing-page.tsx'), 'LandingPage')
const FeedPage = lazyPage(() => import('../pages/feed-page.tsx'), 'FeedPage')
const CreatePostPage = lazyPage(() => import('../pages/create-post-page.tsx'), 'CreatePostPage')
const PostPage = lazyPage(() => import('../pages/post-page.tsx'), 'PostPage')
const PostModal = lazyPage(() => import('../pages/post-modal.tsx'), 'PostModal')
const ProfilePage = lazyPage(() => import('../pages/profile-page.tsx'), 'ProfilePage')
const EditProfilePage = lazyPage(() => import('../pages/edit-profile-page.tsx'), 'EditProfilePage')
const SettingsPage = lazyPage(() => import('../pages/settings-page.tsx'), 'SettingsPage')
const NotificationsPage = lazyPage(() => import('../pages/notifications-page.tsx'), 'NotificationsPage')
const SearchPage = lazyPage(() => import('../pages/search-page.tsx'), 'SearchPage')
const UsersPage = lazyPage(() => import('../pages/users-page.tsx'), 'UsersPage')
const CelebrityPage = lazyPage(() => import('../pages/celebrity-page.tsx'), 'CelebrityPage')
const AuraTestPage = lazyPage(() => import('../pages/aura-test-page.tsx'), 'AuraTestPage')
const AuraHistoryPage = lazyPage(() => import('../pages/aura-history-page.tsx'), 'AuraHistoryPage')
const AuraPowersPage = lazyPage(() => import('../pages/aura-powers-page.tsx'), 'AuraPowersPage')
const AuraAppPage = lazyPage(() => import('../pages/aura-app-page.tsx'), 'AuraAppPage')
const RegisterPage = lazyPage(() => import('../pages/register-page.tsx'), 'RegisterPage')
const LoginPage = lazyPage(() => import('../pages/login-page.tsx'), 'LoginPage')
const ConfirmationPage = lazyPage(() => import('../pages/confirmation-page.tsx'), 'ConfirmationPage')
const ForgotPasswordPage = lazyPage(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage')
const ResetPasswordPage = lazyPage(() => import('../pages/reset-password-page.tsx'), 'ResetPasswordPage')
const LegalNoticePage = lazyPage(() => import('../pages/legal-notice-page.tsx'), 'LegalNoticePage')
const TermsPage = lazyPage(() => import('../pages/terms-page.tsx'), 'TermsPage')
const PrivacyPage = lazyPage(() => import('../pages/privacy-page.tsx'), 'PrivacyPage')
const NotFoundPage = lazyPage(() => import('../pages/not-found-page.tsx'), 'NotFoundPage')
const DevUiPage = lazyPage(() => import('../pages/dev-ui-page.tsx'), 'DevUiPage')
const DevMailboxPage = lazyPage(() => import('../pages/dev-mailbox-page.tsx'), 'DevMailboxPage')

/** The page of the address, or the page underneath with the post of the address above it. */
export function Router() {
  return (
    <BrowserRouter>
      <ShownPages />
      <BackgroundTasks />
    </BrowserRouter>
  )
}

function ShownPages() {
  const location = useLocation()
  const over = readOverPage(location)
  const { reset } = useQueryErrorResetBoundary()
  return (
    <NavigationKind value={useNavigationType()}>
      {/* Pages have their own: this is for what stands around and above them. */}
      <ErrorBoundary resetKey={location.pathname} onRetry={reset}>
        <Pages location={over?.under ?? location} />
        {over && (
          <Suspense fallback={null}>
            <PostModal />
          </Suspense>
        )}
      </ErrorBoundary>
    </NavigationKind>
  )
}

/** Where notifications of challenges lead [NTF-11]. */
function ChallengeOfNotification() {
  const { id = '' } = useParams()
  return <Navigate to={`/challenges/${encodeURIComponent(id)}`} replace />
}

/** Which page answers which address: one line a page. */
function Pages({ location }: { location: Location }) {
  return (
    <Routes location={location}>
      <Route element={<Shell />}>
        <Route path="/feed" element={<FeedPage />} />
        <Route path="/create-post" element={<CreatePostPage />} />
        <Route path={postRoute} element={<PostPage />} />
        <Route path="/profile/:pseudo" element={<ProfilePage />} />
        <Route path="/edit-profile" element={<EditProfilePage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/notifications" element={<NotificationsPage />} />
        <Route path="/challenge/:id" element={<ChallengeOfNotification />} />
        <Route path="/celebrity_profile/:pseudo" element={<CelebrityPage />} />
        <Route path="/search" element={<SearchPage />} />
        <Route path="/users" element={<UsersPage />} />
        <Route path="/auratest" element={<AuraTestPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/confirmation" element={<ConfirmationPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/aura-history" element={<AuraHistoryPage />} />
        <Route path="/aura-powers" element={<AuraPowersPage />} />
        <Route path="/aura-app" element={<AuraAppPage />} />
        <Route path="/mentions-legales" element={<LegalNoticePage />} />
        <Route path="/conditions" element={<TermsPage />} />
        <Route path="/confidentialite" element={<PrivacyPage />} />
        {config.embedded && <Route path="/dev/ui" element={<DevUiPage />} />}
        {config.embedded && <Route path="/dev/mailbox" element={<DevMailboxPage />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route
        path="/"
        element={
          <Suspense fallback={null}>
            <LandingPage />
          </Suspense>
        }
      />
    </Routes>
  )
}
