import { cutText } from '@aura/contract/common'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { mostUnreadCounted, type Notification } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import type { PushMessage } from '@aura/contract/push/push.message'
import type { Actor } from '../../platform/auth/actor.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { texts as notificationTexts } from '../notifications/notifications.texts.ts'
import type { ClaimedPush } from './push.delivery.queries.ts'
import { texts } from './push.texts.ts'

/** A message, and the pushes that it settles. */
export interface Composed {
  message: PushMessage
  pushes: readonly ClaimedPush[]
}

/** What somebody chose, as it matters to a push that goes. */
export interface PushWishes {
  isCalm: boolean
  isWanted: (kind: NotificationKind) => boolean
  /** When it may go: at this moment, or at the end of the quiet hours that this moment falls in. */
  mayGoAt: Date
}

/** More than so many that wait for one browser come as one, which says how many there are. */
const mostOneByOne = 3
/** So that a message stays below `pushMessageMaxBytes`, whatever its letters are. */
const bodyLength = 400

/**
 * What pushes say, as their recipient may see it at this moment. What is read, gone, hidden or switched off meanwhile says
 * nothing.
 */
export function createPushMessages(notifications: Pick<NotificationsService, 'find' | 'check'>) {
  return async function compose(
    reader: Actor,
    { isCalm, isWanted }: PushWishes,
    pushes: readonly ClaimedPush[],
  ): Promise<Composed[]> {
    const latest = pushes.slice(-(mostUnreadCounted + 1))
    const found = await Promise.all(latest.map((push) => notifications.find(reader, push.notificationId)))
    const told = latest.flatMap((push, index) => {
      const notification = found[index]
      const isToTell = notification && !notification.is_read && isWanted(notification.kind)
      return isToTell ? { push, notification } : []
    })
    const last = told.at(-1)
    if (!last) return []
    const { unread } = await notifications.check(reader)
    const badge = { unread, calm: isCalm }
    if (told.length <= mostOneByOne) {
      return told.map(({ push, notification }) => ({
        message: messageOf(notification, push.stamp, badge),
        pushes: [push],
      }))
    }
    const message = digestOf(last.notification, { stamp: last.push.stamp, count: told.length, ...badge })
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
    title: notificationTexts.newTitle(1, false),
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
      ? texts.several
      : notificationTexts.newTitle(Math.min(count, mostUnreadCounted), count > mostUnreadCounted),
    body: bodyOf(latest, badge),
    address: '/notifications',
    tag: 'notifications',
    icon: null,
    ...badge,
  }
}
