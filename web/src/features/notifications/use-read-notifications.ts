import type { NotificationsCheck } from '@aura/contract/notifications/notifications.check.contract'
import {
  type Notification,
  readAllNotifications,
  readNotification,
} from '@aura/contract/notifications/notifications.contract'
import { notificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import type { NotificationPages } from './notifications.queries.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { unreadKey } from './unread.ts'

/** Marks one notification read, at once on the screen [NTF-15]. */
export function useReadNotification() {
  return useMutation(readingOf(useQueryClient()))
}

/** Marks one notification read, outside of components. Failures reach the cache of mutations, which shows them. */
export function markRead(client: QueryClient, notification: Notification): void {
  const reading = client.getMutationCache().build(client, client.defaultMutationOptions(readingOf(client)))
  reading.execute(notification).catch(() => {})
}

const readingOf = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Notification) => call(readNotification, { params: { id } }),
    onMutate: (notification) => {
      const takeBack = holdShown(client)
      showRead(client, ({ id }) => id === notification.id)
      if (!notification.is_read) showUnread(client, (check) => withoutOne(check, notification))
      return takeBack
    },
    onSuccess: (_, notification) => settle(client, ({ id }) => id === notification.id),
    onError: (_error, _of, takeBack) => takeBack?.(),
    meta: { failureText: texts.readFailed },
  })

/** Marks everything read, at once on the screen [NTF-37]. */
export function useReadAllNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(readAllNotifications),
    onMutate: () => {
      const takeBack = holdShown(client)
      showRead(client, () => true)
      showUnread(client, withoutAny)
      return takeBack
    },
    onSuccess: () => settle(client, () => true),
    onError: (_error, _of, takeBack) => takeBack?.(),
    meta: { failureText: texts.readFailed },
  })
}

const everyList = { queryKey: ['notifications'] }

/** Answers what shows again, after a failure, what shows now: without a network it cannot be read again. */
function holdShown(client: QueryClient): () => void {
  const shown = client.getQueriesData(everyList)
  return () => {
    for (const [key, data] of shown) client.setQueryData(key, data)
    void client.invalidateQueries(everyList)
  }
}

/** The list may have been read again before the server marked anything. */
function settle(client: QueryClient, isRead: (notification: Notification) => boolean): void {
  showRead(client, isRead)
  void client.invalidateQueries({ queryKey: unreadKey })
}

function showRead(client: QueryClient, isRead: (notification: Notification) => boolean): void {
  // An answer under way is older than this change; the first answer is still needed.
  const queryKey = ['notifications', 'list']
  void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  client.setQueriesData<NotificationPages>({ queryKey }, (data) =>
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
  // An answer under way is older than this change.
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
