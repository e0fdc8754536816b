import { listNotifications, type Notification } from '@aura/contract/notifications/notifications.contract'
import { notificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/call.ts'
import { logFailure } from '../../lib/log-failure.ts'
import { type NotificationPages, notificationsOptions } from './notifications.queries.ts'

/**
 * Answers a function that brings the lists shown up to date with a new notification. Of a list with several pages only the first is read:
 * whether its followers are followed back is not among what the socket sends.
 */
export function useRefreshLists(): (notification: Notification) => void {
  const client = useQueryClient()
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  return (notification) => {
    // An answer under way may be older than this notification.
    reading.current?.abort()
    reading.current = new AbortController()
    const { signal } = reading.current
    for (const topic of [undefined, notificationTopic(notification.kind)]) {
      refreshList(client, topic, signal).catch((error: unknown) => {
        if (!signal.aborted) logFailure('new notifications', error)
      })
    }
  }
}

async function refreshList(
  client: QueryClient,
  topic: Parameters<typeof notificationsOptions>[0],
  signal: AbortSignal,
): Promise<void> {
  const { queryKey } = notificationsOptions(topic)
  const hasSeveral = (client.getQueryData(queryKey)?.pages.length ?? 0) > 1
  const shown = client.getQueryCache().find({ queryKey, type: 'active' })
  if (!shown || !hasSeveral) return client.invalidateQueries({ queryKey })
  await client.cancelQueries({ queryKey })
  const first = await call(listNotifications, { query: topic ? { topic } : {}, signal })
  client.setQueryData(queryKey, (data) => data && withFirstPage(data, first))
}

/** The pages with a new first page: older pages stay, unless the new page leaves a gap before them. */
function withFirstPage(
  data: NotificationPages,
  first: NotificationPages['pages'][number],
): NotificationPages {
  const ids = new Set(first.notifications.map(({ id }) => id))
  const last = first.notifications.at(-1)
  const isJoined = data.pages.some(({ notifications }) => notifications.some(({ id }) => ids.has(id)))
  if (!last || !first.hasMore || !isJoined) return { pages: [first], pageParams: [null] }
  const pages = data.pages.map((page, place) => {
    const older = page.notifications.filter(({ id, created_at: at }) => !ids.has(id) && at <= last.created_at)
    if (place > 0) return { ...page, notifications: older }
    return {
      ...page,
      notifications: [...first.notifications, ...older],
      people: [...first.people, ...page.people],
    }
  })
  return { ...data, pages }
}
