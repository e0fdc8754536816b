import type { Id } from '@aura/contract/common'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import {
  isAnonymous,
  type NotificationKind,
  type NotificationTopic,
} from '@aura/contract/notifications/notifications.kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'

/** What one person did, as part of a notification. */
export interface NotificationAct {
  /** 0: nobody, or nobody may know who. */
  actorId: Id
  data: NotificationData
}

/** A notification as it stands, whoever of it may be seen. */
export interface NotificationRow {
  id: Id
  kind: NotificationKind
  isRead: boolean
  happenedAt: Date
  /** How many people are named or counted; 0 when it is nobody's act or nobody may know whose. */
  actorsCount: number
  /** The latest ones: {@link maxLatestActs}, or all there are. */
  acts: NotificationAct[]
  amount: number
}

/** Which notifications of one recipient. */
export interface NotificationsPage {
  recipientId: Id
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
  hiddenIdsOf: (readerId: RawBuilder<Id>) => RawBuilder<{ hiddenId: Id }>
}

/** Acts that a notification holds itself: enough to name three people, mostly. Further ones are looked for when none shows. */
export const maxLatestActs = 4

/** SQL: the latest acts of the notification that `id` names, as it holds them. */
export function latestActsOf(id: RawBuilder<unknown>): RawBuilder<NotificationAct[]> {
  return sql`to_jsonb(array(
    select jsonb_build_object('actorId', actor_id, 'data', data) from notification_act
    where notification_id = ${id} order by happened_at desc, subject_id desc limit ${maxLatestActs}
  ))`
}

/** SQL relation `hidden_id` of accounts that a recipient is not to see. */
type HiddenIdsOf = ActorConditions['hiddenIdsOf']

/**
 * SQL that reads what the relation `told` has of notifications. NOTE: whether each actor shows is looked up afterwards, for
 * many at once: asked here, PostgreSQL would go through all accounts for the latest few of a hundred thousand acts.
 *
 * @param hiddenIdsOf these people are not counted; all are, without it
 */
function selectNotifications(told: RawBuilder<unknown>, hiddenIdsOf?: HiddenIdsOf) {
  const hiddenActors = hiddenIdsOf
    ? sql`(
        select count(*) from (${hiddenIdsOf(sql.ref('told.recipient_id'))}) as hidden
        where exists (
          select from notification_act as act where act.notification_id = told.id and act.actor_id = hidden.hidden_id
        )
      )`
    : sql`0`
  return sql<NotificationRow & { recipientId: Id }>`
    select id, recipient_id, kind, read_at is not null as is_read, happened_at, amount, latest as acts,
      greatest(actors - ${hiddenActors}, 0) as actors_count
    from (${told}) as told
    order by happened_at desc, id desc`
}

/** What nobody may know who did it is nobody's. */
function withoutAnonymous<Row extends NotificationRow>(row: Row): Row {
  if (!isAnonymous(row.kind)) return row
  return { ...row, actorsCount: 0, acts: row.acts.map((act) => ({ ...act, actorId: 0 })) }
}

/** A page of what somebody was told, latest first. */
export async function findNotifications(
  db: Db,
  { recipientId, topic, isUnread, after, limit }: NotificationsPage,
  hiddenIdsOf?: HiddenIdsOf,
): Promise<NotificationRow[]> {
  const wanted = [
    sql`recipient_id = ${recipientId}`,
    ...(topic === undefined ? [] : [sql`topic = ${topic}`]),
    ...(isUnread ? [sql`read_at is null`] : []),
    ...(after ? [sql`(happened_at, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`] : []),
  ]
  const told = sql`
    select * from notification where ${sql.join(wanted, sql` and `)}
    order by happened_at desc, id desc limit ${limit}`
  const { rows } = await selectNotifications(told, hiddenIdsOf).execute(db)
  return rows.map(withoutAnonymous)
}

/** One notification of somebody. */
export interface Addressed {
  recipientId: Id
  id: Id
}

/** Notifications of anybody, each undefined that its recipient does not have (any more), in the order asked for. */
export async function findEach(
  db: Db,
  asked: readonly Addressed[],
  hiddenIdsOf: HiddenIdsOf,
): Promise<(NotificationRow | undefined)[]> {
  const wanted = unnestRows({ id: ['bigint', asked.map(({ id }) => id)] })
  const told = sql`select notification.* from notification join ${wanted} as wanted using (id)`
  const { rows } = await selectNotifications(told, hiddenIdsOf).execute(db)
  const found = new Map(rows.map((row) => [`${row.recipientId} ${row.id}`, withoutAnonymous(row)]))
  return asked.map(({ recipientId, id }) => found.get(`${recipientId} ${id}`))
}

/** Acts looked at where the latest ones do not show: what they are about may be gone too. */
const actsFurtherBack = 8

/** The latest acts of each notification whose actors show to the reader, however far back, by notification. */
export async function findActsShown(
  db: Db,
  readerId: Id,
  ids: readonly Id[],
  showsActor: ActorConditions['showsActor'],
): Promise<Map<Id, NotificationAct[]>> {
  const { rows } = await sql<{ id: Id } & NotificationAct>`
    select told.id, latest.actor_id, latest.data
    from unnest(${ids}::bigint[]) as told (id)
    cross join lateral (
      select act.actor_id, act.data from notification_act as act
      where act.notification_id = told.id and ${showsActor(readerId, sql`act.actor_id`)}
      order by act.happened_at desc, act.subject_id desc limit ${actsFurtherBack}
    ) as latest`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
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
    .deleteFrom('notificationEvent')
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
