import type { ComponentType } from 'react'
import { MembersPage } from '../pages/members-page.tsx'
import type { Place } from './routes.ts'

interface PlacePageProps {
  page: ComponentType
  access: Place['access']
}

/** A page of a table of routes; one for members asks visitors to log in first. */
export function PlacePage({ page: Page, access }: PlacePageProps) {
  if (access !== 'member') return <Page />
  return (
    <MembersPage>
      <Page />
    </MembersPage>
  )
}
