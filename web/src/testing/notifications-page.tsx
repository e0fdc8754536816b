import {
  checkNotifications,
  type NotificationsCheck,
} from '@aura/contract/notifications/notifications.check.contract'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { screen, within } from '@testing-library/react'
import { NotificationAlerts } from '../features/notifications/notification-alerts.tsx'
import { UnreadBadge } from '../features/notifications/unread-badge.tsx'
import { NotificationsPage } from '../pages/notifications/notifications-page.tsx'
import { answer } from './answer.ts'
import { network } from './network.ts'
import { aNotification } from './notifications.ts'
import { renderPage } from './render-page.tsx'

/** A notification of a new follower. */
export const follow = aNotification({ id: 2, type: 'following', kind: 'follow', data: { followerId: 7 } })

/** What a check answers, with this latest notification. */
export function aCheck(latest: Notification | null, unread = latest ? 1 : 0): NotificationsCheck {
  const none = { aura: 0, comment: 0, reward: 0, following: 0, challenge: 0, moderation: 0 }
  const unreadByTopic = { ...none, like: unread }
  return { hasNew: latest !== null, title: '', body: '', unread, unreadByTopic, latest }
}

/** The page with the badge of the sidebar beside it. */
export function renderNotifications(check = aCheck(null)) {
  network.use(answer(checkNotifications, check))
  return renderPage(
    <>
      <nav>
        <UnreadBadge />
      </nav>
      <NotificationAlerts token="jeton" />
      <NotificationsPage />
    </>,
    '/notifications',
  )
}

/** The rows of the list, once it has come. */
export const rows = async () =>
  within(await screen.findByRole('list', { name: 'Vos notifications' })).getAllByRole('listitem')
