import { useRefresh } from '../cache/use-refresh.ts'
import { notificationsTexts as texts } from '../features/notifications/notifications.texts.ts'
import { Notifications } from '../features/notifications/notifications.tsx'
import { NotificationMenu } from '../features/preferences/notification-menu.tsx'
import { PushCard } from '../features/push/push-card.tsx'
import { Page } from '../ui/page.tsx'
import { RefreshOnPull } from '../ui/refresh-on-pull.tsx'

/** The member's notifications [NTF-01]. */
export function NotificationsPage() {
  return (
    <Page title={texts.title}>
      <RefreshOnPull {...useRefresh([['notifications']], texts.failed)} />
      <PushCard />
      <Notifications menuOf={({ kind }) => <NotificationMenu kind={kind} />} />
    </Page>
  )
}
