import { Navigate, Route, Routes, useParams } from 'react-router'
import { pageSettings } from '../lib/page-settings.ts'
import { challengePath, pathPatterns } from '../lib/paths.ts'
import { MembersPage } from '../pages/members-page.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { rareRoutes } from './rare-routes.ts'

const offered = rareRoutes.filter(({ isForDevelopment }) => pageSettings.embedded || !isForDevelopment)

/** The page of an address that is not in the main table. */
export function RarePages() {
  return (
    <Routes>
      {offered.map(({ path, page: Page, access }) => (
        <Route
          key={path}
          path={path}
          element={
            access === 'member' ? (
              <MembersPage>
                <Page />
              </MembersPage>
            ) : (
              <Page />
            )
          }
        />
      ))}
      <Route path={pathPatterns.challengeOfNotification} element={<ChallengeOfNotification />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** Notifications of challenges lead to `/challenge/:id` [NTF-11]. */
function ChallengeOfNotification() {
  const { id = '' } = useParams()
  return <Navigate to={challengePath(id)} replace />
}
