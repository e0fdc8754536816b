import {
  checkNotifications,
  type NotificationsCheck,
  notificationsPollMs,
} from '@aura/contract/notifications/notifications.check.contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { pluralOf } from '../../lib/format.ts'

export const unreadKey = ['notifications', 'check'] as const

/** Unread notifications, polled every 30 s while the socket is down [NTF-17]. */
export const checkOptions = ({ isPolled }: { isPolled: boolean }) =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(checkNotifications, { signal }),
    refetchInterval: isPolled ? notificationsPollMs : false,
  })

/** The unread count from the cache, without a call: the first screen has more urgent ones. */
export function useUnread(): NotificationsCheck | undefined {
  return useQuery({ ...checkOptions({ isPolled: false }), enabled: false }).data
}

/** A short count; the server stops counting at its limit. */
export function unreadLabel(count: number): string {
  return count > 99 ? '99+' : String(count)
}

/** Texts of unread counts, in a separate file because the badge is part of every first screen. */
export const unreadTexts = {
  count: (count: number) => `${unreadLabel(count)} ${pluralOf(count, 'non lue', 'non lues')}`,
  /** In calm mode. */
  some: 'du nouveau',
}
