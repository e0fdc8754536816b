import { Route, Routes } from 'react-router'
import { pageSettings } from '../lib/page-settings.ts'
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
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
