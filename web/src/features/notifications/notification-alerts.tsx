import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { setAppIconBadge } from '../../lib/app-badge.ts'
import { isCalm, useCalm } from '../../lib/calm.ts'
import { markDocumentTitle } from '../../lib/use-document-title.ts'
import { showToast } from '../../ui/toast.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { createSeenNotifications } from './seen-notifications.ts'
import { checkOptions, unreadKey, unreadLabel } from './unread.ts'
import { useCountUnread } from './use-count-unread.ts'
import { useNotificationSocket } from './use-notification-socket.ts'
import { useReadNotification } from './use-read-notifications.ts'

/**
 * Brings a member news, by a socket, or while that is down by asking: badge and tab say how much, a toast what [NTF-17,
 * NTF-19, NTF-30].
 */
export function NotificationAlerts({ token }: { token: string }) {
  const client = useQueryClient()
  const [known] = useState(createSeenNotifications)
  const tell = useTell()
  const count = useCountUnread()
  const askUnread = () => void client.invalidateQueries({ queryKey: unreadKey })
  const isLive = useNotificationSocket(token, {
    onNews: (notification) => {
      if (!known.isNews(notification)) return
      tell(notification)
      count(notification)
    },
    onJoined: askUnread,
    onCut: askUnread,
  })
  const { data: check } = useQuery(checkOptions({ isPolled: !isLive }))
  const tellLatest = useEffectEvent((latest: Notification | null) => {
    if (known.isNewer(latest) && latest) tell(latest)
  })
  useEffect(() => {
    if (check) tellLatest(check.latest)
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

/** What stands before a page’s title: how much is unread, or in calm mode that something is [APP-12]. */
function useUnreadMark(unread: number): string {
  const isDot = useCalm()
  if (unread === 0) return ''
  return isDot ? '• ' : `(${unreadLabel(unread)}) `
}

/** Says what is new; where that shows, the list is asked for anew. */
function useTell(): (notification: Notification) => void {
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
      ...(address !== null && { action: { label: texts.see, onSelect: open } }),
    })
    void client.invalidateQueries({ queryKey: ['notifications', 'list'] })
  }
}
