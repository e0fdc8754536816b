// Forgets drafts at logout, whether a page has shown one or not.
import '../lib/drafts.ts'
import { NotificationAlerts } from '../features/notifications/notification-alerts.tsx'
import { SyncCalmMode } from '../features/preferences/sync-calm-mode.tsx'

/** Tasks of a logged-in member that outlive pages; one chunk, because each further chunk is one more round trip. */
export function MemberTasks({ token }: { token: string }) {
  return (
    <>
      <NotificationAlerts token={token} />
      <SyncCalmMode />
    </>
  )
}
