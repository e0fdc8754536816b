import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { newNotificationEvent } from '@aura/contract/notifications/notifications.realtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { setAppIconBadge } from '../../lib/app-badge.ts'
import { isCalm, useCalm } from '../../lib/calm.ts'
import { useSessionSocket, useSocketEvent } from '../../lib/session-socket.ts'
import { markDocumentTitle } from '../../lib/use-document-title.ts'
import { showToast } from '../../ui/toast.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { createSeenNotifications } from './seen-notifications.ts'
import { checkOptions, unreadKey, unreadLabel } from './unread.ts'
import { useCountUnread } from './use-count-unread.ts'
import { useReadNotification } from './use-read-notifications.ts'

/**
 * Shows new notifications, received by a socket or by polling while the socket is down: a count in the tab and on the icon, a toast for
 * each [NTF-17, NTF-19, NTF-30].
 */
export function NotificationAlerts({ token }: { token: string }) {
  const client = useQueryClient()
  const [seen] = useState(createSeenNotifications)
  const show = useNotificationToast()
  const count = useCountUnread()
  const refreshUnread = () => void client.invalidateQueries({ queryKey: unreadKey })
  const isLive = useSessionSocket(token, { onJoined: refreshUnread, onClosed: refreshUnread })
  useSocketEvent<Notification>(newNotificationEvent, (notification) => {
    if (!seen.isNew(notification)) return
    show(notification)
    count(notification)
  })
  const { data: check } = useQuery(checkOptions({ isPolled: !isLive }))
  const showLatest = useEffectEvent((latest: Notification | null) => {
    if (seen.isNewer(latest) && latest) show(latest)
  })
  useEffect(() => {
    if (check) showLatest(check.latest)
  }, [check])

  const unread = check?.unread ?? 0
  const mark = useUnreadMark(unread)
  useEffect(() => {
    markDocumentTitle(mark)
    return () => markDocumentTitle('')
  }, [mark])
  const isDot = useCalm()
  useEffect(() => setAppIconBadge(unread, isDot), [unread, isDot])
  useEffect(() => () => setAppIconBadge(0), [])
  return null
}

/** Prefix of the document title: the unread count, or a dot in calm mode [APP-12]. */
function useUnreadMark(unread: number): string {
  const isDot = useCalm()
  if (unread === 0) return ''
  return isDot ? '• ' : `(${unreadLabel(unread)}) `
}

/** Answers a function that shows a notification as a toast and refreshes the list. */
function useNotificationToast(): (notification: Notification) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate: markRead } = useReadNotification()
  return (notification) => {
    const address = notificationAddress(notification)
    const open = () => {
      markRead(notification)
      if (address !== null) void navigate(address)
    }
    showToast({
      kind: 'info',
      message: notificationSentence({ ...notification, isCalm: isCalm() }),
      // The toast of a deletion says already that the prize is back.
      ...(notification.kind === 'prize-refund' && { subject: notification.kind }),
      ...(address !== null && { action: { label: texts.see, onSelect: open } }),
    })
    void client.invalidateQueries({ queryKey: ['notifications', 'list'] })
  }
}
