import type { ResponseOf } from '@aura/contract/endpoint'
import {
  type listNotifications,
  type Notification,
  type NotificationsCheck,
  readAllNotifications,
  readNotification,
} from '@aura/contract/notifications/notifications.contract'
import { notificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, hasFailed } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { showToast } from '../../ui/toast.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { unreadKey } from './unread.ts'

type Pages = InfiniteData<ResponseOf<typeof listNotifications>>

/** Marks one notification read, at once on the screen [NTF-15]. */
export function useReadNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Notification) => call(readNotification, { params: { id } }),
    onMutate: (notification) => {
      showRead(client, ({ id }) => id === notification.id)
      if (!notification.is_read) showUnread(client, (check) => withoutOne(check, notification))
    },
    onSuccess: (_, notification) => settle(client, ({ id }) => id === notification.id),
    onError: (error) => takeBack(client, error),
  })
}

/** Marks everything read, at once on the screen [NTF-37]. */
export function useReadAllNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(readAllNotifications),
    onMutate: () => {
      showRead(client, () => true)
      showUnread(client, withoutAny)
    },
    onSuccess: () => settle(client, () => true),
    onError: (error) => takeBack(client, error),
  })
}

/** The list may have been asked anew while the server did not know yet. */
function settle(client: QueryClient, isRead: (notification: Notification) => boolean): void {
  showRead(client, isRead)
  void client.invalidateQueries({ queryKey: unreadKey })
}

function showRead(client: QueryClient, isRead: (notification: Notification) => boolean): void {
  // An answer under way was made before. One that is the first stays wanted.
  const queryKey = ['notifications', 'list']
  void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  client.setQueriesData<Pages>({ queryKey }, (data) =>
    data === undefined
      ? undefined
      : {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            notifications: page.notifications.map((each) =>
              isRead(each) ? { ...each, is_read: true } : each,
            ),
          })),
        },
  )
}

function showUnread(client: QueryClient, change: (check: NotificationsCheck) => NotificationsCheck): void {
  // An answer under way was made before.
  void client.cancelQueries({ queryKey: unreadKey })
  client.setQueryData<NotificationsCheck>(unreadKey, (check) => check && change(check))
}

function withoutOne(check: NotificationsCheck, { kind }: Notification): NotificationsCheck {
  const topic = notificationTopic(kind)
  const { [topic]: count } = check.unreadByTopic
  return {
    ...check,
    unread: Math.max(0, check.unread - 1),
    unreadByTopic: { ...check.unreadByTopic, [topic]: Math.max(0, count - 1) },
  }
}

function withoutAny(check: NotificationsCheck): NotificationsCheck {
  const none = Object.fromEntries(Object.keys(check.unreadByTopic).map((topic) => [topic, 0]))
  return { ...check, unread: 0, unreadByTopic: none as NotificationsCheck['unreadByTopic'] }
}

/** The server knows what is read: it is asked anew, and the failure said. */
function takeBack(client: QueryClient, error: unknown): void {
  void client.invalidateQueries({ queryKey: ['notifications'] })
  if (hasFailed(error, 'platform.session-ended')) return
  showToast({ kind: 'error', message: serverSentence(error) ?? texts.readFailed })
}
