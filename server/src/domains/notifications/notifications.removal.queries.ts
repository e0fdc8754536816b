import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { idList } from '../../platform/db/unnest-rows.ts'
import { eventsRelation } from './notifications.grouping.queries.ts'
import { type PendingEvent, undoMs, unnamedKinds } from './notifications.grouping.rules.ts'
import { latestActsOf } from './notifications.queries.ts'

/** Acts removed from one notification. */
export interface RemovedActs {
  notificationId: Id
  /** 0 stands for nobody. */
  actorIds: Id[]
  amount: number
}

interface Change {
  recipientId: Id
  /** It counted as unread, and does not any more. */
  wasUnread: boolean
}

/** Removes acts that were undone within a minute from unread notifications [NTF-23]. */
export async function removeUndoneActs(db: Db, undone: readonly PendingEvent[]): Promise<RemovedActs[]> {
  const { rows } = await sql<RemovedActs>`
    with removed as (
      update notification_act as act set notification_id = null, data = '{}', amount = 0
      from ${eventsRelation(undone)}, notification
      where act.recipient_id = event.recipient_id and act.kind = event.kind
        and act.subject_id = event.subject_id and act.actor_id = event.actor_id
        and act.happened_at >= event.at - ${undoMs} * interval '1 millisecond'
        and notification.id = act.notification_id and notification.read_at is null
      returning old.notification_id, act.actor_id, old.amount
    )
    select notification_id, array_agg(distinct actor_id) as actor_ids, sum(amount) as amount
    from removed group by notification_id`.execute(db)
  return rows
}

/** Removes all acts of one account; those of {@link unnamedKinds} stay, without the account. */
export async function deleteActsBy(db: Db, actorId: Id): Promise<RemovedActs[]> {
  // Of two erased actors on one object, one act stays: an object has one act without an account.
  const staysUnnamed = sql`(kind = any(${[...unnamedKinds]}::text[]) and not exists (
    select from notification_act as earlier
    where earlier.recipient_id = act.recipient_id and earlier.kind = act.kind and earlier.subject_id = act.subject_id
      and earlier.actor_id = 0
  ))`
  const { rows } = await sql<RemovedActs>`
    with removed as (
      delete from notification_act as act where actor_id = ${actorId} and not ${staysUnnamed} returning notification_id, amount
    ), unnamed as (
      update notification_act as act set actor_id = 0 where actor_id = ${actorId} and ${staysUnnamed}
      returning notification_id, 0 as amount
    )
    select notification_id, array[${actorId}::bigint] as actor_ids, sum(amount) as amount
    from (select * from removed union all select * from unnamed) as changed
    where notification_id is not null group by notification_id`.execute(db)
  return rows
}

/**
 * Updates notifications after acts were removed, and deletes those without acts. One that had been read before these acts counts as
 * read again [NTF-23]. Answers the recipients of notifications that were unread and are not any more.
 */
export async function subtractRemovedActs(db: Db, removed: readonly RemovedActs[]): Promise<Id[]> {
  if (removed.length === 0) return []
  const ids = removed.map(({ notificationId }) => notificationId)
  const { rows: deleted } = await sql<Change>`
    delete from notification where id = any(${ids}::bigint[])
      and not exists (select from notification_act where notification_id = notification.id)
    returning recipient_id, read_at is null as was_unread`.execute(db)
  const { rows: changed } = await sql<Change>`
    update notification set
      amount = notification.amount - removed.amount, latest = ${latestActsOf(sql`notification.id`)},
      happened_at = left_over.latest_at,
      read_at = case when left_over.latest_at < unread_since then coalesce(read_at, unread_since) else read_at end,
      actors = greatest(0, actors - (
        select count(*) from unnest(removed.actor_ids::bigint[]) as gone (actor_id)
        where gone.actor_id <> 0 and not exists (
          select from notification_act as act
          where act.notification_id = notification.id and act.actor_id = gone.actor_id
        )
      ))
    from unnest(
      ${ids}::bigint[], ${removed.map(({ amount }) => amount)}::bigint[],
      ${removed.map(({ actorIds }) => idList(actorIds))}::text[]
    ) as removed (id, amount, actor_ids)
    cross join lateral (
      select max(happened_at) as latest_at from notification_act where notification_id = removed.id
    ) as left_over
    where notification.id = removed.id
    returning notification.recipient_id, old.read_at is null and new.read_at is not null as was_unread`.execute(
    db,
  )
  return [...deleted, ...changed].filter(({ wasUnread }) => wasUnread).map(({ recipientId }) => recipientId)
}
