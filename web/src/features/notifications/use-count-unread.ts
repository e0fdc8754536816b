import {
  mostUnreadCounted,
  type Notification,
  type NotificationsCheck,
} from '@aura/contract/notifications/notifications.contract'
import { notificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { unreadKey } from './unread.ts'

/** News are counted here as they come; this long after the last ones the server is asked, for some were undone meanwhile. */
const settledMs = 60_000

/**
 * Counts news as unread without asking: whoever is told of much would ask as much. The server says so only of what was not
 * unread before.
 */
export function useCountUnread(): (notification: Notification) => void {
  const client = useQueryClient()
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])
  const ask = () => void client.invalidateQueries({ queryKey: unreadKey })
  return (notification) => {
    clearTimeout(settling.current)
    const known = client.getQueryData<NotificationsCheck>(unreadKey)
    // An answer under way may have been made before.
    if (!known || client.isFetching({ queryKey: unreadKey }) > 0) return ask()
    client.setQueryData<NotificationsCheck>(unreadKey, withOneMore(known, notification))
    settling.current = setTimeout(ask, settledMs)
  }
}

function withOneMore(check: NotificationsCheck, notification: Notification): NotificationsCheck {
  const topic = notificationTopic(notification.kind)
  const { [topic]: count } = check.unreadByTopic
  const more = (known: number) => Math.min(known + 1, mostUnreadCounted + 1)
  return {
    ...check,
    hasNew: true,
    unread: more(check.unread),
    unreadByTopic: { ...check.unreadByTopic, [topic]: more(count) },
    latest: notification,
  }
}
