import type { ResponseOf } from '@aura/contract/endpoint'
import { listNotifications } from '@aura/contract/notifications/notifications.contract'
import type { NotificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

export type NotificationPages = InfiniteData<ResponseOf<typeof listNotifications>>

/** The viewer’s notifications, latest first, of one topic or all [NTF-01]. */
export const notificationsOptions = (topic: NotificationTopic | undefined) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', topic ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: { ...(topic && { topic }), ...fromCursor(pageParam) },
        signal,
      }),
    ...byCursor,
    // A return to the page looks for new notifications.
    staleTime: 0,
    meta: { holds: 'people-pages' },
  })
