import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { newNotificationEvent, unreadChangedEvent } from '@aura/contract/notifications/notifications.realtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { setAppIconBadge } from '../../lib/app-badge.ts'
import { useCalm } from '../../lib/calm.ts'
import { logFailure } from '../../lib/log-failure.ts'
import { useSessionSocket, useSocketEvent } from '../../lib/session-socket.ts'
import { markDocumentTitle } from '../../lib/use-document-title.ts'
import { createSeenNotifications } from './seen-notifications.ts'
import { checkOptions, unreadKey, unreadLabel } from './unread.ts'
import { useCheckUnreadSoon } from './use-check-unread-soon.ts'
import { useCountUnread } from './use-count-unread.ts'
import { useRefreshLists } from './use-refresh-lists.ts'

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
  useSocketEvent(unreadChangedEvent, useCheckUnreadSoon())
  // Events of a page in the background may be missed.
  const { data: check } = useQuery({ ...checkOptions({ isPolled: !isLive }), refetchOnWindowFocus: 'always' })
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

/** Answers a function that shows a notification as a toast, whose code loads with the first one, and refreshes the lists. */
function useNotificationToast(): (notification: Notification) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refreshLists = useRefreshLists()
  return (notification) => {
    import('./notification-toast.ts').then(
      ({ showNotification }) => showNotification(client, navigate, notification),
      (error: unknown) => logFailure('code of a notification', error),
    )
    refreshLists(notification)
  }
}
