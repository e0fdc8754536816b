import type { Id } from '@aura/contract/common'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import {
  isAnonymous,
  type NotificationKind,
  type NotificationTopic,
} from '@aura/contract/notifications/notifications.kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import { unnamedKinds } from './notifications.grouping.rules.ts'

/** An act of a notification. */
export interface NotificationAct {
  /** 0: nobody, or anonymous. */
  actorId: Id
  data: NotificationData
}

/** A notification as stored, before visibility is applied. */
export interface NotificationRow {
  id: Id
  kind: NotificationKind
  isRead: boolean
  happenedAt: Date
  /** Number of people named or counted; 0 for acts without actors and for anonymous kinds. */
  actorsCount: number
  /** The latest acts, at most {@link maxLatestActs}. */
  acts: NotificationAct[]
  amount: number
}

/** A page of one recipient's notifications. */
export interface NotificationsPage {
  recipientId: Id
  topic?: NotificationTopic | undefined
  isUnread?: boolean | undefined
  /** Rows after this position; from the latest if undefined. */
  after?: DatedPlace | undefined
  limit: number
}

/** SQL conditions on the accounts a reader may see. */
export interface ActorConditions {
  /** The account `actor` exists and is visible to the reader. */
  showsActor: (reader: Actor, actor: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Relation `hidden_id` of accounts hidden from the reader. */
  hiddenIdsOf: (readerId: RawBuilder<Id>) => RawBuilder<{ hiddenId: Id }>
}

/** Acts stored with a notification, usually enough to name three people. If all of them are hidden, older ones are queried. */
export const maxLatestActs = 4

/** SQL: the latest acts of the notification `id`, in the form stored with it. */
export function latestActsOf(id: RawBuilder<unknown>): RawBuilder<NotificationAct[]> {
  return sql`to_jsonb(array(
    select jsonb_build_object('actorId', actor_id, 'data', data) from notification_act
    where notification_id = ${id} order by happened_at desc, subject_id desc limit ${maxLatestActs}
  ))`
}

type HiddenIdsOf = ActorConditions['hiddenIdsOf']

/** Most actors of a notification that are looked up one by one; of more, every account hidden from the recipient is. */
const fewActors = 100

/**
 * SQL: relation of one row, the number of actors of a `notification` who are hidden from its recipient, and the amount of their acts
 * (0 for {@link unnamedKinds}, whose amounts are told).
 */
function hiddenActsSql(hiddenIdsOf: HiddenIdsOf): RawBuilder<{ actors: number; amount: number }> {
  const hiddenIds = hiddenIdsOf(sql.ref('notification.recipient_id'))
  const acts = (isWanted: RawBuilder<boolean>) => sql`
    select actor_id, amount from notification_act as act where act.notification_id = notification.id and ${isWanted}`
  const few = sql.lit(fewActors)
  // Offset: one look-up for each act. As a join, the planner reads all hidden accounts.
  const isHidden = sql`exists (select from (${hiddenIds}) as one where one.hidden_id = act.actor_id offset 0)`
  const allHidden = sql`(select ids from hidden_of_recipient as one where one.recipient_id = notification.recipient_id)`
  return sql`
    select count(distinct actor_id) as actors,
      coalesce(sum(amount) filter (where notification.kind <> all (${[...unnamedKinds]}::text[])), 0) as amount from (
      ${acts(sql`notification.actors <= ${few} and ${isHidden}`)}
      union all
      ${acts(sql`notification.actors > ${few} and act.actor_id = any(${allHidden}::bigint[])`)}
    ) as found`
}

/**
 * SQL that reads the notifications of the relation `wanted`. NOTE: the visibility of actors is queried afterwards, for many at
 * once: within this statement, PostgreSQL would scan all accounts to find the latest few of a hundred thousand acts.
 *
 * @param hiddenIdsOf accounts left out of the count and the amount; without it all count
 */
function selectNotifications(wanted: RawBuilder<unknown>, hiddenIdsOf?: HiddenIdsOf) {
  const hidden = hiddenIdsOf ? hiddenActsSql(hiddenIdsOf) : sql`select 0 as actors, 0 as amount`
  const hiddenIds = hiddenIdsOf?.(sql.ref('recipient.recipient_id')) ?? sql`select null::bigint where false`
  return sql<NotificationRow & { recipientId: Id }>`
    with notification as materialized (${wanted}), hidden_of_recipient as materialized (
      select recipient_id, array(${hiddenIds}) as ids from (select distinct recipient_id from notification) as recipient
    )
    select id, recipient_id, kind, read_at is not null as is_read, happened_at,
      (notification.amount - hidden.amount)::bigint as amount, latest as acts, greatest(notification.actors - hidden.actors, 0) as actors_count
    from notification cross join lateral (${hidden}) as hidden
    order by happened_at desc, id desc`
}

/** Removes the actors of anonymous kinds. */
function withoutAnonymous<Row extends NotificationRow>(row: Row): Row {
  if (!isAnonymous(row.kind)) return row
  return { ...row, actorsCount: 0, acts: row.acts.map((act) => ({ ...act, actorId: 0 })) }
}

/** A page of a recipient's notifications, latest first. */
export async function findNotifications(
  db: Db,
  { recipientId, topic, isUnread, after, limit }: NotificationsPage,
  hiddenIdsOf?: HiddenIdsOf,
): Promise<NotificationRow[]> {
  const conditions = [
    sql`recipient_id = ${recipientId}`,
    ...(topic === undefined ? [] : [sql`topic = ${topic}`]),
    ...(isUnread ? [sql`read_at is null`] : []),
    ...(after ? [sql`(happened_at, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`] : []),
  ]
  const wanted = sql`
    select * from notification where ${sql.join(conditions, sql` and `)}
    order by happened_at desc, id desc limit ${limit}`
  const { rows } = await selectNotifications(wanted, hiddenIdsOf).execute(db)
  return rows.map(withoutAnonymous)
}

/** A notification of a recipient. */
export interface Addressed {
  recipientId: Id
  id: Id
}

/** Notifications of any recipients, in the order asked for; undefined where the recipient has no such notification. */
export async function findEach(
  db: Db,
  asked: readonly Addressed[],
  hiddenIdsOf: HiddenIdsOf,
): Promise<(NotificationRow | undefined)[]> {
  const ids = unnestRows({ id: ['bigint', asked.map(({ id }) => id)] })
  const wanted = sql`select notification.* from notification join ${ids} as asked using (id)`
  const { rows } = await selectNotifications(wanted, hiddenIdsOf).execute(db)
  const found = new Map(rows.map((row) => [`${row.recipientId} ${row.id}`, withoutAnonymous(row)]))
  return asked.map(({ recipientId, id }) => found.get(`${recipientId} ${id}`))
}

/** Older acts to query when the latest are hidden, because their subjects may be hidden too. */
const actsFurtherBack = 8

/** The latest acts by actors visible to the reader, of whatever age, by notification. */
export async function findActsShown(
  db: Db,
  reader: Actor,
  ids: readonly Id[],
  showsActor: ActorConditions['showsActor'],
): Promise<Map<Id, NotificationAct[]>> {
  const { rows } = await sql<{ id: Id } & NotificationAct>`
    select notification.id, latest.actor_id, latest.data
    from unnest(${ids}::bigint[]) as notification (id)
    cross join lateral (
      select act.actor_id, act.data from notification_act as act
      where act.notification_id = notification.id and ${showsActor(reader, sql`act.actor_id`)}
      order by act.happened_at desc, act.subject_id desc limit ${actsFurtherBack}
    ) as latest`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}

/** Marks a notification read; undefined when the recipient has no such notification. */
export async function markRead(
  db: Db,
  recipientId: Id,
  id: Id,
  now: Date,
): Promise<{ wasUnread: boolean } | undefined> {
  const { rows } = await sql<{ wasUnread: boolean }>`
    update notification set read_at = coalesce(read_at, ${now}) where id = ${id} and recipient_id = ${recipientId}
    returning old.read_at is null as was_unread`.execute(db)
  return rows[0]
}

/** The moment of the latest unread notification, as PostgreSQL writes it; null when all are read. */
export async function findLatestUnread(db: Db, recipientId: Id): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(happened_at)::text as at from notification
    where recipient_id = ${recipientId} and read_at is null`.execute(db)
  return rows[0]?.at ?? null
}

/** Marks at most `limit` unread notifications of acts up to a moment as read, latest first; returns how many. */
export async function markSomeRead(
  db: Db,
  recipientId: Id,
  { until, limit, now }: { until: string; limit: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification set read_at = ${now} where id = any(array(
      select id from notification
      where recipient_id = ${recipientId} and read_at is null and happened_at <= ${until}::text::timestamptz
      order by happened_at desc, id desc limit ${limit} for update
    ))`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes an account's notifications, and the outbox events that concern it; those of {@link unnamedKinds} stay, without it. */
export async function deleteNotificationsOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('notification').where('recipientId', '=', accountId).execute()
  // Undone acts have no notification.
  await db.deleteFrom('notificationAct').where('recipientId', '=', accountId).execute()
  await db
    .updateTable('notificationEvent')
    .set({ actorId: 0 })
    .where('actorId', '=', accountId)
    .where('recipientId', '<>', accountId)
    .where('kind', 'in', unnamedKinds)
    .execute()
  await db
    .deleteFrom('notificationEvent')
    .where((row) => row.or([row('recipientId', '=', accountId), row('actorId', '=', accountId)]))
    .execute()
}

/** Deletes at most `limit` notifications whose latest act is before a time; answers how many. */
export async function deleteOld(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notification
    where id = any(array(select id from notification where happened_at < ${before} order by happened_at limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Deletes undone acts that were done before a moment. */
export async function deleteUndoneActs(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('notificationAct')
    .where('notificationId', 'is', null)
    .where('happenedAt', '<', before)
    .execute()
}
