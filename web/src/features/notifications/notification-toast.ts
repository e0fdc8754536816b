import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { isCalm } from '../../lib/calm.ts'
import { showToast } from '../../ui/toast.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { markRead } from './use-read-notifications.ts'

/** Shows a notification as a toast; its button marks the notification read and opens its subject [NTF-17]. */
export function showNotification(
  client: QueryClient,
  navigate: NavigateFunction,
  notification: Notification,
): void {
  const address = notificationAddress(notification)
  const open = () => {
    markRead(client, notification)
    if (address !== null) void navigate(address)
  }
  showToast({
    kind: 'info',
    message: notificationSentence({ ...notification, isCalm: isCalm() }),
    // The toast of a deletion says already that the prize is back.
    ...(notification.kind === 'prize-refund' && { subject: notification.kind }),
    ...(address !== null && { action: { label: texts.see, onSelect: open } }),
  })
}
