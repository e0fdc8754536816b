// Forgets unsent words at logout, whether a page has shown some or not.
import '../lib/unsent-words.ts'
import { WelcomeGate } from '../features/accounts/welcome/welcome-gate.tsx'
import { NotificationAlerts } from '../features/notifications/notification-alerts.tsx'
import { SyncCalmMode } from '../features/preferences/sync-calm-mode.tsx'
import { SyncPseudo } from './sync-pseudo.tsx'

/** Tasks of a logged-in member that outlive pages; one chunk, because each further chunk is one more round trip. */
export function MemberTasks({ token }: { token: string }) {
  return (
    <>
      <NotificationAlerts token={token} />
      <SyncCalmMode />
      <SyncPseudo token={token} />
      <WelcomeGate />
    </>
  )
}
