import { type Id, maxPageSize } from '@aura/contract/common'
import type { QueryOf } from '@aura/contract/endpoint'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import {
  maxUnreadCounted,
  type NotificationsCheck,
} from '@aura/contract/notifications/notifications.check.contract'
import {
  type listNotifications,
  type Notification,
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
import { readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import { presentPerson } from '../accounts/account-cards.rules.ts'
import { groupingMs } from './notifications.grouping.rules.ts'
import {
  type Addressed,
  deleteNotificationsOf,
  deleteOld,
  deleteUndoneActs,
  findEach,
  findLatestUnread,
  findNotifications,
  markRead,
  markSomeRead,
  type NotificationsPage,
} from './notifications.queries.ts'
import { deleteActsBy, subtractRemovedActs } from './notifications.removal.queries.ts'
import { texts } from './notifications.texts.ts'
import { publishFewerUnread } from './notifications.unread.service.ts'
import {
  createNotificationVisibility,
  type ShownToReader,
  type VisibleNotification,
} from './notifications.visibility.ts'

export interface NotificationsDeps {
  db: Db
  clock: Clock
  shown: ShownToReader
  /** The people among the given ones whom the actor follows. */
  followedAmong: (actor: Actor, ids: readonly Id[]) => Promise<ReadonlySet<Id>>
  /** Whether the actor is in calm mode. */
  isCalm: (actor: Actor) => Promise<boolean>
}

export type NotificationsService = ReturnType<typeof createNotificationsService>

/** Most queries for one page; a page may be incomplete when many notifications are hidden. */
const maxRounds = 5

/** Notifications, filtered for their reader. */
export function createNotificationsService({
  db,
  clock,
  shown,
  followedAmong,
  isCalm: isActorCalm,
}: NotificationsDeps) {
  const { filterVisible, present } = createNotificationVisibility({ db, shown })
  const { hiddenIdsOf } = shown
  const findOne = createLoader((asked: readonly Addressed[]) => findEach(db, asked, hiddenIdsOf))

  /** One notification, filtered for its recipient; undefined if it is absent or hidden. */
  async function find(reader: Actor, id: Id): Promise<Notification | undefined> {
    const row = await findOne({ recipientId: reader.userId, id })
    const [notification] = row ? await filterVisible(reader, [row]) : []
    return notification && present(notification)
  }

  /** The visible notifications of a page and the position reached: hidden ones are replaced by later ones. */
  async function fillPage(
    actor: Actor,
    page: NotificationsPage,
    options: { maxNamed?: number; hiddenIdsOf?: ShownToReader['hiddenIdsOf'] },
  ) {
    const kept: VisibleNotification[] = []
    let reached = page.after
    let isEnd = false
    for (let round = 0; round < maxRounds && !isEnd && kept.length < page.limit; round++) {
      const found = await findNotifications(db, { ...page, after: reached }, options.hiddenIdsOf)
      kept.push(...(await filterVisible(actor, found, options.maxNamed)))
      isEnd = found.length < page.limit
      const furthest = found.at(-1)
      reached = furthest ? { createdAt: furthest.happenedAt, id: furthest.id } : reached
    }
    return { kept, isEnd, reached }
  }

  /** Presents the follower of each ungrouped notification; a grouped one has a page with all its followers. */
  async function presentFollowers(actor: Actor, notifications: readonly Notification[]) {
    const followers = notifications.flatMap(({ type, actors, actors_count: count }) =>
      type === 'following' && count === 1 ? actors.map(({ id }) => id) : [],
    )
    const followed = await followedAmong(actor, followers)
    return [...new Set(followers)].map((id) => ({ id, isFollowing: followed.has(id) }))
  }

  const service = {
    /** A page of the actor's notifications, latest first; hidden ones are replaced by later ones. */
    async list(
      actor: Actor,
      { topic, limit: size = notificationsPageSize, cursor }: QueryOf<typeof listNotifications>,
    ) {
      const after = cursor === undefined ? undefined : readDated(cursor)
      const wanted = { recipientId: actor.userId, topic, after, limit: size + 1 }
      const { kept, isEnd, reached } = await fillPage(actor, wanted, { hiddenIdsOf })
      const page = kept.slice(0, size)
      const last = kept.length > size ? page.at(-1)?.row : undefined
      const next = last ? { createdAt: last.happenedAt, id: last.id } : isEnd ? undefined : reached
      const notifications = page.map(present)
      return {
        notifications,
        people: await presentFollowers(actor, notifications),
        hasMore: next !== undefined,
        nextCursor: next ? writeDated(next) : null,
      }
    },

    /** All notifications of the actor, latest first, read page by page. */
    async *all(actor: Actor): AsyncGenerator<Notification> {
      for (let cursor: string | undefined; ; ) {
        const page = await service.list(actor, { limit: maxPageSize, ...(cursor ? { cursor } : {}) })
        yield* page.notifications
        if (!page.nextCursor) return
        cursor = page.nextCursor
      }
    },

    /** Unread notifications: their number by topic, and the latest one [NTF-17, NTF-19]. */
    async check(actor: Actor): Promise<NotificationsCheck> {
      const page = { recipientId: actor.userId, isUnread: true, limit: maxUnreadCounted + 1 }
      const { kept } = await fillPage(actor, page, { maxNamed: 1 })
      const unread = kept.slice(0, page.limit)
      const unreadByTopic = Object.fromEntries(notificationTopics.map((topic) => [topic, 0])) as Record<
        NotificationTopic,
        number
      >
      for (const { row } of unread) unreadByTopic[notificationTopic(row.kind)]++
      const latest = (unread[0] && (await find(actor, unread[0].row.id))) ?? null
      const count = Math.min(unread.length, maxUnreadCounted)
      const isMore = unread.length > maxUnreadCounted
      const isCalm = latest !== null && (await isActorCalm(actor))
      return {
        hasNew: latest !== null,
        title: latest ? (isCalm && count > 1 ? texts.newTitleInCalm : texts.newTitle(count, isMore)) : '',
        body: latest ? notificationSentence({ ...latest, isCalm }) : '',
        unread: unread.length,
        unreadByTopic,
        latest,
      }
    },

    find,

    /** @throws DomainError `notifications.unknown` for one that is absent or of another account [NTF-16] */
    async read(actor: Actor, id: Id): Promise<{ message: string }> {
      const read = await retryOnConflict(() => markRead(db, actor.userId, id, clock.now()))
      if (!read) throw new DomainError('notifications.unknown')
      if (read.wasUnread) await publishFewerUnread(db, [actor.userId])
      return { message: texts.read }
    },

    async readAll(actor: Actor): Promise<{ message: string }> {
      const until = await findLatestUnread(db, actor.userId)
      if (until !== null) {
        // Notifications that arrive during the loop stay unread.
        const some = { until, limit: readAtOnce, now: clock.now() }
        const markSome = () => retryOnConflict(() => markSomeRead(db, actor.userId, some))
        while ((await markSome()) === readAtOnce);
        await publishFewerUnread(db, [actor.userId])
      }
      return { message: texts.allRead }
    },

    /** @throws DomainError `profiles.unknown` for an account that is absent or hidden from the actor [NTF-18] */
    async profileOf(actor: Actor, userId: Id) {
      return presentPerson(await shown.requirePerson(actor, userId))
    },

    /** Deletes an account's notifications, and its acts within the notifications of others, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteNotificationsOf(tx, accountId)
      await publishFewerUnread(tx, await subtractRemovedActs(tx, await deleteActsBy(tx, accountId)))
    },
  }
  return service
}

/** Notifications that one statement deletes: the rollup waits for the rows that it locks. */
const readAtOnce = 1000

const deletedAtOnce = 5000

/** Nightly job: deletes notifications older than `notificationDays`, and the rows of undone acts. */
export async function forgetOldNotifications(db: Db, now: Date): Promise<void> {
  await deleteUndoneActs(db, later(now, -groupingMs))
  const before = later(now, -days(notificationDays))
  // Deleting the rows of a storm takes longer than the time limit of calls.
  const deleteSome = () => inLongTransaction(db, minutes(5), (tx) => deleteOld(tx, before, deletedAtOnce))
  while ((await deleteSome()) === deletedAtOnce);
}
