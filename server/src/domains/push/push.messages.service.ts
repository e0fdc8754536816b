import { cutText } from '@aura/contract/cut-text'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { maxUnreadCounted } from '@aura/contract/notifications/notifications.check.contract'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { pagePaths } from '@aura/contract/page-paths'
import type { PushMessage } from '@aura/contract/push/push.message'
import type { Actor } from '../../platform/auth/actor.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { texts as notificationTexts } from '../notifications/notifications.texts.ts'
import type { ClaimedPush } from './push.delivery.queries.ts'

/** A message and the pushes it covers. */
export interface Composed {
  message: PushMessage
  pushes: readonly ClaimedPush[]
}

/** The recipient's preferences at the time of sending. */
export interface PushPreferences {
  isCalm: boolean
  isWanted: (kind: NotificationKind) => boolean
  /** When a push may be sent: now, or at the end of the current quiet hours. */
  sendAt: Date
}

/** More pending pushes of one subscription than this are sent as one message with their count. */
const maxSeparate = 3
/** Keeps a message below `pushMessageMaxBytes`, whatever its characters. */
const bodyLength = 400

/**
 * Composes the messages of pushes from what their recipients may see now. Notifications read, deleted, hidden or switched off since
 * get none.
 */
export function createPushComposer(notifications: Pick<NotificationsService, 'find' | 'check'>) {
  return async function compose(
    reader: Actor,
    { isCalm, isWanted }: PushPreferences,
    pushes: readonly ClaimedPush[],
  ): Promise<Composed[]> {
    const latest = pushes.slice(-(maxUnreadCounted + 1))
    const found = await Promise.all(latest.map((push) => notifications.find(reader, push.notificationId)))
    const shown = latest.flatMap((push, index) => {
      const notification = found[index]
      const isShown = notification && !notification.is_read && isWanted(notification.kind)
      return isShown ? { push, notification } : []
    })
    const last = shown.at(-1)
    if (!last) return []
    const { unread } = await notifications.check(reader)
    const badge = { unread, calm: isCalm }
    if (shown.length <= maxSeparate) {
      return shown.map(({ push, notification }) => ({
        message: messageOf(notification, push.stamp, badge),
        pushes: [push],
      }))
    }
    const message = digestOf(last.notification, { stamp: last.push.stamp, count: shown.length, ...badge })
    return [{ message, pushes }]
  }
}

interface Badge {
  unread: number
  calm: boolean
}

function messageOf(notification: Notification, stamp: number, badge: Badge): PushMessage {
  const [actor] = notification.actors
  return {
    id: notification.id,
    stamp,
    title: notificationTexts.newTitle(1),
    body: bodyOf(notification, badge),
    address: notificationAddress(notification),
    tag: `notification-${notification.id}`,
    icon: actor?.profile_picture ? `/media/${actor.profile_picture}` : null,
    ...badge,
  }
}

function bodyOf(notification: Notification, { calm }: Pick<Badge, 'calm'>): string {
  return cutText(notificationSentence({ ...notification, isCalm: calm }), bodyLength)
}

function digestOf(
  latest: Notification,
  { stamp, count, ...badge }: Badge & { stamp: number; count: number },
): PushMessage {
  return {
    id: null,
    stamp,
    title: badge.calm
      ? notificationTexts.newTitleInCalm
      : notificationTexts.newTitle(Math.min(count, maxUnreadCounted), count > maxUnreadCounted),
    body: bodyOf(latest, badge),
    address: pagePaths.notifications,
    tag: 'notifications',
    icon: null,
    ...badge,
  }
}
