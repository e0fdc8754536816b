import { cutText, type Id } from '@aura/contract/common'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { mostUnreadCounted, type Notification } from '@aura/contract/notifications/notifications.contract'
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

export interface MessagesDeps {
  notifications: Pick<NotificationsService, 'find' | 'check'>
  /** Whether somebody sees no counts. */
  isCalm: (accountId: Id) => Promise<boolean>
}

/** More than so many that wait for one browser come as one, which says how many there are. */
const mostOneByOne = 3
/** So that a message stays below `pushMessageMaxBytes`, whatever its letters are. */
const bodyLength = 400

/** What pushes say, as their recipient may see it at this moment. What is read, gone or hidden meanwhile says nothing. */
export function createPushMessages({ notifications, isCalm }: MessagesDeps) {
  return async function compose(reader: Actor, pushes: readonly ClaimedPush[]): Promise<Composed[]> {
    const latest = pushes.slice(-(mostUnreadCounted + 1))
    const found = await Promise.all(latest.map((push) => notifications.find(reader, push.notificationId)))
    const told = latest.flatMap((push, index) => {
      const notification = found[index]
      return notification && !notification.is_read ? { push, notification } : []
    })
    const last = told.at(-1)
    if (!last) return []
    const [{ unread }, calm] = await Promise.all([notifications.check(reader), isCalm(reader.userId)])
    const badge = { unread, calm }
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
    body: cutText(notificationSentence(notification), bodyLength),
    address: notificationAddress(notification),
    tag: `notification-${notification.id}`,
    icon: actor?.profile_picture ? `/media/${actor.profile_picture}` : null,
    ...badge,
  }
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
    body: cutText(notificationSentence(latest), bodyLength),
    address: '/notifications',
    tag: 'notifications',
    icon: null,
    ...badge,
  }
}
