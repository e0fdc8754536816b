import type { Static } from 'typebox'
import { Nullable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import { Notification } from './notifications.contract.ts'

/** Unread notifications are counted up to this number; a badge says that there are more. */
export const maxUnreadCounted = 99
/** How often the page polls while the socket is down (spec §9). */
export const notificationsPollMs = 30_000

const Unread = Type.Integer({ minimum: 0, description: `counted up to ${maxUnreadCounted + 1}` })

export const checkNotifications = endpoint('GET', '/api/notifications/check', {
  summary: 'Whether something is unread, what to say of it, and how much of it there is.',
  access: 'user',
  rate: 'read',
  response: Type.Object({
    hasNew: Type.Boolean(),
    title: Type.String(),
    body: Type.String(),
    unread: Unread,
    unreadByTopic: Type.Object({
      aura: Unread,
      like: Unread,
      comment: Unread,
      reward: Unread,
      following: Unread,
      challenge: Unread,
      moderation: Unread,
    }),
    latest: Nullable(Notification, { description: 'the latest unread one' }),
  }),
})
export type NotificationsCheck = Static<typeof checkNotifications.response>
