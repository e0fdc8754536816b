import { type Id, maxPageSize } from '@aura/contract/common'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import {
  mostUnreadCounted,
  type Notification,
  type NotificationsCheck,
  notificationDays,
  notificationsPageSize,
} from '@aura/contract/notifications/notifications.contract'
import {
  type NotificationTopic,
  notificationTopic,
  notificationTopics,
} from '@aura/contract/notifications/notifications.kinds'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { inLongTransaction, retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type DatedPlace, readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import { deleteActsBy, subtractRemovedActs } from './notifications.grouping.queries.ts'
import {
  type Addressed,
  deleteNotificationsOf,
  deleteOld,
  findEach,
  findNotifications,
  markAllRead,
  markRead,
} from './notifications.queries.ts'
import { texts } from './notifications.texts.ts'
import { presentPerson } from './notifications.views.ts'
import {
  createNotificationVisibility,
  type ShownToReader,
  type VisibleNotification,
} from './notifications.visibility.ts'

export interface NotificationsDeps {
  db: Db
  clock: Clock
  shown: ShownToReader
}

export interface NotificationsRequest {
  topic?: NotificationTopic | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type NotificationsService = ReturnType<typeof createNotificationsService>

/** Rounds of reading for one page: where so much is hidden, a page may come short. */
const mostRounds = 5

/** What people are told of: facts announced by the domains, grouped, and shown as far as the reader may see them. */
export function createNotificationsService({ db, clock, shown }: NotificationsDeps) {
  const { filterVisible, present } = createNotificationVisibility({ db, shown })
  const { hiddenIdsOf } = shown
  const findOne = createLoader((asked: readonly Addressed[]) => findEach(db, asked, hiddenIdsOf))

  /** One notification as its recipient may see it; undefined when it does not show, or no longer. */
  async function find(reader: Actor, id: Id): Promise<Notification | undefined> {
    const row = await findOne({ recipientId: reader.userId, id })
    const [notification] = row ? await filterVisible(reader, [row]) : []
    return notification && present(notification)
  }

  return {
    /** A page of what the actor was told, latest first; what hides meanwhile is left out, and the page filled up. */
    async list(actor: Actor, { topic, limit = notificationsPageSize, cursor }: NotificationsRequest) {
      const size = Math.min(limit, maxPageSize)
      const kept: VisibleNotification[] = []
      let after: DatedPlace | undefined = cursor === undefined ? undefined : readDated(cursor)
      let isEnd = false
      for (let round = 0; round < mostRounds && !isEnd && kept.length <= size; round++) {
        const page = { recipientId: actor.userId, topic, after, limit: size + 1 }
        const found = await findNotifications(db, page, hiddenIdsOf)
        kept.push(...(await filterVisible(actor, found)))
        isEnd = found.length <= size
        const furthest = found.at(-1)
        after = furthest ? { createdAt: furthest.happenedAt, id: furthest.id } : after
      }
      const page = kept.slice(0, size)
      const last = kept.length > size ? page.at(-1)?.row : undefined
      const next = last ? { createdAt: last.happenedAt, id: last.id } : isEnd ? undefined : after
      return {
        notifications: page.map(present),
        hasMore: next !== undefined,
        nextCursor: next ? writeDated(next) : null,
      }
    },

    /** What is unread: how much of each topic, and what to say of it [NTF-17, NTF-19]. */
    async check(actor: Actor): Promise<NotificationsCheck> {
      const page = { recipientId: actor.userId, isUnread: true, limit: mostUnreadCounted + 1 }
      const unread = await filterVisible(actor, await findNotifications(db, page), 1)
      const unreadByTopic = Object.fromEntries(notificationTopics.map((topic) => [topic, 0])) as Record<
        NotificationTopic,
        number
      >
      for (const { row } of unread) unreadByTopic[notificationTopic(row.kind)]++
      const latest = (unread[0] && (await find(actor, unread[0].row.id))) ?? null
      const count = Math.min(unread.length, mostUnreadCounted)
      return {
        hasNew: latest !== null,
        title: latest ? texts.newTitle(count, unread.length > mostUnreadCounted) : '',
        body: latest ? notificationSentence(latest) : '',
        unread: unread.length,
        unreadByTopic,
        latest,
      }
    },

    find,

    /** @throws DomainError `notifications.unknown` for one that is absent or another's [NTF-16] */
    async read(actor: Actor, id: Id): Promise<{ message: string }> {
      const isRead = await retryOnConflict(() => markRead(db, actor.userId, id, clock.now()))
      if (!isRead) throw new DomainError('notifications.unknown')
      return { message: texts.read }
    },

    async readAll(actor: Actor): Promise<{ message: string }> {
      await retryOnConflict(() => markAllRead(db, actor.userId, clock.now()))
      return { message: texts.allRead }
    },

    /** @throws DomainError `profiles.unknown` for someone absent or hidden from the actor [NTF-18] */
    async profileOf(actor: Actor, userId: Id) {
      return presentPerson(await shown.requirePerson(actor, userId))
    },

    /** Forgets what an account was told and what it did that others were told, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteNotificationsOf(tx, accountId)
      await subtractRemovedActs(tx, await deleteActsBy(tx, accountId))
    },
  }
}

const forgottenAtOnce = 5000

/** Every night: forgets what is older than anyone looks back to. */
export async function forgetOldNotifications(db: Db, now: Date): Promise<void> {
  const before = later(now, -days(notificationDays))
  // What storms left behind takes longer to delete than a call may last.
  const forgetSome = () => inLongTransaction(db, minutes(5), (tx) => deleteOld(tx, before, forgottenAtOnce))
  while ((await forgetSome()) === forgottenAtOnce);
}
