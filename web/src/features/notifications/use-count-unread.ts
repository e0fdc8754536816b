import {
  maxUnreadCounted,
  type NotificationsCheck,
} from '@aura/contract/notifications/notifications.check.contract'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { notificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { unreadKey } from './unread.ts'

/** Delay between the last notification and the check of the count, because some may have been withdrawn. */
const settledMs = 60_000

/**
 * Adds to the unread count without a call, which would be one call per notification. The socket only delivers notifications that were
 * not unread before.
 */
export function useCountUnread(): (notification: Notification) => void {
  const client = useQueryClient()
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])
  const ask = () => void client.invalidateQueries({ queryKey: unreadKey })
  return (notification) => {
    clearTimeout(settling.current)
    const known = client.getQueryData<NotificationsCheck>(unreadKey)
    // An answer under way may be older than this notification.
    if (!known || client.isFetching({ queryKey: unreadKey }) > 0) return ask()
    client.setQueryData<NotificationsCheck>(unreadKey, withOneMore(known, notification))
    settling.current = setTimeout(ask, settledMs)
  }
}

function withOneMore(check: NotificationsCheck, notification: Notification): NotificationsCheck {
  const topic = notificationTopic(notification.kind)
  const { [topic]: count } = check.unreadByTopic
  const more = (known: number) => Math.min(known + 1, maxUnreadCounted + 1)
  return {
    ...check,
    hasNew: true,
    unread: more(check.unread),
    unreadByTopic: { ...check.unreadByTopic, [topic]: more(count) },
    latest: notification,
  }
}
