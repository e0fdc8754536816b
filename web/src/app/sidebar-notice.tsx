import { VisitorsNotice } from '../features/accounts/visitors-notice.tsx'

/** The notice to visitors where the sidebar has room for it; the sign-up itself shows it too. */
export function SidebarNotice() {
  return (
    <div className="px-3 pt-3 short:hidden max-wide:hidden">
      <VisitorsNotice />
    </div>
  )
}
