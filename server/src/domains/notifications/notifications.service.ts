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
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { withoutLosing } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type DatedPlace, readDated, writeDated } from '../../platform/http/cursor-fields.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import { deleteActsBy, settleRemoved } from './notifications.folding.queries.ts'
import {
  type ActorConditions,
  deleteNotificationsOf,
  deleteOld,
  findNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
  type ToldAct,
} from './notifications.queries.ts'
import { texts } from './notifications.texts.ts'
import { presentNotification, presentPerson } from './notifications.views.ts'

export interface NotificationsDeps {
  db: Db
  clock: Clock
  /** What the domains above show to a reader; only that is told [NTF-36]. */
  shown: ActorConditions & {
    findPeople: (reader: Viewer, ids: readonly Id[]) => Promise<ReadonlyMap<Id, AccountCard>>
    requirePerson: (reader: Viewer, id: Id) => Promise<AccountCard>
    /** Those of the posts that show, each with its smallest picture. */
    findPosts: (reader: Viewer, ids: readonly Id[]) => Promise<ReadonlyMap<Id, { thumbnail: string | null }>>
    /** Whether a comment shows. */
    showsComment: (reader: Viewer, id: Id) => Promise<boolean>
  }
}

export interface NotificationsRequest {
  topic?: NotificationTopic | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export type NotificationsService = ReturnType<typeof createNotificationsService>

/** Rounds of reading for one page: where so much is hidden, a page may come short. */
const mostRounds = 5

/** What people are told of: facts announced by the domains, folded, and shown as far as the reader may see them. */
export function createNotificationsService({ db, clock, shown }: NotificationsDeps) {
  /** What the rows tell of posts and comments that show, each with the picture of its post. */
  async function keepShown(reader: Actor, rows: readonly NotificationRow[]) {
    const data = rows.flatMap(({ acts }) => acts.map((act) => act.data))
    const postIds = [...new Set(data.flatMap(({ postId }) => postId ?? []))]
    const commentIds = [...new Set(data.flatMap(({ commentId }) => commentId ?? []))]
    const [posts, hiddenComments] = await Promise.all([
      postIds.length > 0 ? shown.findPosts(reader, postIds) : new Map<Id, { thumbnail: string | null }>(),
      findHiddenComments(reader, commentIds),
    ])
    return rows.flatMap((whole) => {
      const row = withActsThat(whole, ({ data: { postId, commentId } }) => {
        const isPostShown = postId === undefined || posts.has(postId)
        return isPostShown && (commentId === undefined || !hiddenComments.has(commentId))
      })
      const [latest] = row.acts
      return latest ? [{ row, thumbnail: posts.get(latest.data.postId ?? 0)?.thumbnail ?? null }] : []
    })
  }

  async function findHiddenComments(reader: Actor, ids: readonly Id[]): Promise<Set<Id>> {
    const shows = await Promise.all(ids.map((id) => shown.showsComment(reader, id)))
    return new Set(ids.filter((_, index) => !shows[index]))
  }

  async function present(
    reader: Actor,
    found: Awaited<ReturnType<typeof keepShown>>,
  ): Promise<Notification[]> {
    const ids = found.flatMap(({ row }) => row.acts.flatMap(({ actorId }) => actorId || []))
    const cards = ids.length > 0 ? await shown.findPeople(reader, ids) : new Map<Id, AccountCard>()
    return found.map(({ row, thumbnail }) => presentNotification(row, { cards, thumbnail }))
  }

  return {
    /** A page of what the actor was told, latest first; what hides meanwhile is left out, and the page filled up. */
    async list(actor: Actor, { topic, limit = notificationsPageSize, cursor }: NotificationsRequest) {
      const size = Math.min(limit, maxPageSize)
      const kept: Awaited<ReturnType<typeof keepShown>> = []
      let after: DatedPlace | undefined = cursor === undefined ? undefined : readDated(cursor)
      let isEnd = false
      for (let round = 0; round < mostRounds && !isEnd && kept.length <= size; round++) {
        const page = { recipientId: actor.userId, topic, after, limit: size + 1 }
        const found = await findNotifications(db, page, shown)
        kept.push(...(await keepShown(actor, found.rows)))
        isEnd = found.read <= size
        after = found.last ?? after
      }
      const page = kept.slice(0, size)
      const last = kept.length > size ? page.at(-1)?.row : undefined
      const next = last ? { createdAt: last.happenedAt, id: last.id } : isEnd ? undefined : after
      return {
        notifications: await present(actor, page),
        hasMore: next !== undefined,
        nextCursor: next ? writeDated(next) : null,
      }
    },

    /** What is unread: how much of each topic, and what to say of it [NTF-17, NTF-19]. */
    async check(actor: Actor): Promise<NotificationsCheck> {
      const page = { recipientId: actor.userId, isUnread: true, limit: mostUnreadCounted + 1 }
      const unread = await keepShown(actor, (await findNotifications(db, page, shown)).rows)
      const unreadByTopic = Object.fromEntries(notificationTopics.map((topic) => [topic, 0])) as Record<
        NotificationTopic,
        number
      >
      for (const { row } of unread) unreadByTopic[notificationTopic(row.kind)]++
      const [latest = null] = await present(actor, unread.slice(0, 1))
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

    /** One notification as its recipient may see it; undefined when it does not show, or no longer. */
    async find(reader: Actor, id: Id): Promise<Notification | undefined> {
      const { rows } = await findNotifications(db, { recipientId: reader.userId, id, limit: 1 }, shown)
      const [notification] = await present(reader, await keepShown(reader, rows))
      return notification
    },

    /** @throws DomainError `notifications.unknown` for one that is absent or another's [NTF-16] */
    async read(actor: Actor, id: Id): Promise<{ message: string }> {
      const isRead = await withoutLosing(() => markRead(db, actor.userId, id, clock.now()))
      if (!isRead) throw new DomainError('notifications.unknown')
      return { message: texts.read }
    },

    async readAll(actor: Actor): Promise<{ message: string }> {
      await withoutLosing(() => markAllRead(db, actor.userId, clock.now()))
      return { message: texts.allRead }
    },

    /** @throws DomainError `profiles.unknown` for someone absent or hidden from the actor [NTF-18] */
    async profileOf(actor: Actor, userId: Id) {
      return presentPerson(await shown.requirePerson(actor, userId))
    },

    /** Forgets what an account was told and what it did that others were told, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteNotificationsOf(tx, accountId)
      await settleRemoved(tx, await deleteActsBy(tx, accountId))
    },
  }
}

/** A notification without the acts that do not show, and without the people who did nothing else. */
function withActsThat(row: NotificationRow, shows: (act: ToldAct) => boolean): NotificationRow {
  const acts = row.acts.filter(shows)
  const peopleOf = (some: readonly ToldAct[]) => new Set(some.map(({ actorId }) => actorId)).size
  const actorsCount = Math.max(0, row.actorsCount - peopleOf(row.acts) + peopleOf(acts))
  return { ...row, acts, actorsCount }
}

const forgottenAtOnce = 5000

/** Every night: forgets what is older than anyone looks back to. */
export async function forgetOldNotifications(db: Db, now: Date): Promise<void> {
  const before = later(now, -days(notificationDays))
  while ((await deleteOld(db, before, forgottenAtOnce)) === forgottenAtOnce);
}
