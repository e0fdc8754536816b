import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { isCalm } from '../../lib/calm.ts'
import { showToast } from '../../ui/toast.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { refreshSubject } from './refresh-subject.ts'
import { markRead } from './use-read-notifications.ts'

/** A notification stays in the list, however long its sentence [NTF-30]. */
const toastMs = 5000

/**
 * Shows a notification as a toast, whose button marks the notification read and opens its subject [NTF-17]; the page of the subject may
 * be open and is read again.
 */
export function showNotification(
  client: QueryClient,
  navigate: NavigateFunction,
  notification: Notification,
): void {
  refreshSubject(client, notification)
  const address = notificationAddress(notification)
  const open = () => {
    markRead(client, notification)
    if (address !== null) void navigate(address)
  }
  showToast({
    kind: 'info',
    durationMs: toastMs,
    message: notificationSentence({ ...notification, isCalm: isCalm() }),
    // The toast of a deletion says already that the prize is back.
    ...(notification.kind === 'prize-refund' && { subject: notification.kind }),
    ...(address !== null && { action: { label: texts.see, onSelect: open } }),
  })
}
