import type { Id } from '@aura/contract/common'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import {
  isAnonymous,
  type NotificationKind,
  type NotificationTopic,
  notificationKinds,
} from '@aura/contract/notifications/notifications.kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import './notifications.tables.ts'

/** What one person did, as part of a notification. */
export interface ToldAct {
  /** 0: nobody, or nobody may know who. */
  actorId: Id
  data: NotificationData
}

/** A notification as its recipient may see it. */
export interface NotificationRow {
  id: Id
  kind: NotificationKind
  isRead: boolean
  happenedAt: Date
  /** How many people are named or counted; 0 when it is nobody's act or nobody may know whose. */
  actorsCount: number
  /** The latest ones, without those of people the reader may not see. */
  acts: ToldAct[]
  amount: number
}

/** Which notifications of one recipient. */
export interface NotificationsPage {
  recipientId: Id
  /** One alone, wherever it is. */
  id?: Id | undefined
  topic?: NotificationTopic | undefined
  isUnread?: boolean | undefined
  /** Rows after this place; from the latest when absent. */
  after?: DatedPlace | undefined
  limit: number
}

/** SQL conditions on who shows to a reader. */
export interface ActorConditions {
  /** The account that `actor` names exists and shows to the reader. */
  showsActor: (readerId: Id, actor: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Relation `hidden_id` of accounts that do not show to the reader. */
  hiddenIdsOf: (readerId: Id) => RawBuilder<{ hiddenId: Id }>
}

/** Acts looked at for names: one person may have done several. */
const latestActs = 8

const anonymousKinds = notificationKinds.filter(isAnonymous)

/** Rows of the list as they stand, and of those whose acts show what they show. */
export interface FoundPage {
  /** How many rows were read, shown or not. */
  read: number
  /** Place of the last one read. */
  last: DatedPlace | undefined
  rows: NotificationRow[]
}

/** A page of what somebody was told, latest first. One of which no act shows is left out. */
export async function findNotifications(
  db: Db,
  { recipientId, id, topic, isUnread, after, limit }: NotificationsPage,
  { showsActor, hiddenIdsOf }: ActorConditions,
): Promise<FoundPage> {
  const wanted = [
    sql`recipient_id = ${recipientId}`,
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(topic === undefined ? [] : [sql`topic = ${topic}`]),
    ...(isUnread ? [sql`read_at is null`] : []),
    ...(after ? [sql`(happened_at, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`] : []),
  ]
  const { rows } = await sql<NotificationRow>`
    select told.id, told.kind, told.read_at is not null as is_read, told.happened_at, told.amount,
      case when is_anonymous then 0 else greatest(told.actors - (
        select count(*) from (${hiddenIdsOf(recipientId)}) as hidden
        where exists (
          select from notification_act as act where act.notification_id = told.id and act.actor_id = hidden.hidden_id
        )
      ), 0) end as actors_count,
      coalesce(latest.acts, '[]'::jsonb) as acts
    from (
      select *, kind = any(${anonymousKinds}::text[]) as is_anonymous from notification
      where ${sql.join(wanted, sql` and `)}
      order by happened_at desc, id desc limit ${limit}
    ) as told
    cross join lateral (
      select jsonb_agg(
        jsonb_build_object('actorId', case when told.is_anonymous then 0 else actor_id end, 'data', data)
        order by happened_at desc, subject_id desc
      ) as acts
      from (
        select actor_id, data, happened_at, subject_id from notification_act as act
        where act.notification_id = told.id
          and (told.is_anonymous or actor_id = 0 or ${showsActor(recipientId, sql`act.actor_id`)})
        order by act.happened_at desc, act.subject_id desc limit ${latestActs}
      ) as act
    ) as latest
    order by told.happened_at desc, told.id desc`.execute(db)
  const last = rows.at(-1)
  return {
    read: rows.length,
    last: last && { createdAt: last.happenedAt, id: last.id },
    rows: rows.filter(({ acts }) => acts.length > 0),
  }
}

/** Marks one read; false when the recipient has no such notification. */
export async function markRead(db: Db, recipientId: Id, id: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update notification set read_at = coalesce(read_at, ${now}) where id = ${id} and recipient_id = ${recipientId}
    returning id`.execute(db)
  return rows.length > 0
}

export async function markAllRead(db: Db, recipientId: Id, now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ readAt: now })
    .where('recipientId', '=', recipientId)
    .where('readAt', 'is', null)
    .execute()
}

/** Forgets what an account was told, and what nobody has been told of it yet. */
export async function deleteNotificationsOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('notification').where('recipientId', '=', accountId).execute()
  await db
    .deleteFrom('notificationFact')
    .where((row) => row.or([row('recipientId', '=', accountId), row('actorId', '=', accountId)]))
    .execute()
}

/** Forgets at most `limit` notifications whose latest act is before a moment; answers how many. */
export async function deleteOld(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      delete from notification
      where id = any(array(select id from notification where happened_at < ${before} order by happened_at limit ${limit}))
      returning id
    )
    select count(*) as count from old`.execute(db)
  return rows[0]?.count ?? 0
}
