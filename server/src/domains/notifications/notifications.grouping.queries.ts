import type { Id } from '@aura/contract/common'
import { notificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import {
  type EventGroup,
  groupingMs,
  type NotificationChoices,
  type PendingEvent,
  type TakenEvent,
} from './notifications.grouping.rules.ts'
import { latestActsOf, maxLatestActs, type NotificationAct } from './notifications.queries.ts'

/** SQL from other domains about an event and its recipient, for the statement that takes events. */
export interface RecipientSql {
  /** Relation `hidden_id` of the accounts whose acts are hidden from the recipient. */
  hiddenIdsOf: (recipientId: RawBuilder<Id>) => RawBuilder<{ hiddenId: Id }>
  /** Whether the post has an audience that the recipient is not (or no longer) in. */
  isOutsideAudience: (postId: RawBuilder<Id>, recipientId: RawBuilder<Id>) => RawBuilder<boolean>
  /** Relation of the recipient's preferences for notifications; empty if they have set none. */
  choicesOf: (recipientId: RawBuilder<Id>) => RawBuilder<NotificationChoices>
}

/** Takes at most `limit` events from the outbox, in their order. */
export async function takeEvents(db: Db, limit: number, recipient: RecipientSql): Promise<TakenEvent[]> {
  const recipientId = sql<Id>`taken.recipient_id`
  const { rows } = await sql<TakenEvent>`
    with taken as (
      delete from notification_event
      where id = any(array(select id from notification_event order by id limit ${limit}))
      returning *
    )
    select kind, taken.recipient_id, actor_id, subject_id, group_id, amount, data, is_undone, at, choices.calm_since, choices.app_off,
      exists (select from (${recipient.hiddenIdsOf(recipientId)}) as hidden where hidden_id = actor_id) as is_hidden,
      ${recipient.isOutsideAudience(sql`(data ->> 'postId')::bigint`, recipientId)} as is_outside_audience
    from taken left join lateral (${recipient.choicesOf(recipientId)}) as choices on true
    order by taken.id`.execute(db)
  return rows
}

const column = <K extends keyof PendingEvent>(events: readonly PendingEvent[], name: K): PendingEvent[K][] =>
  events.map((event) => event[name])

/** SQL relation of events; `place` is the position in the list, from 1. */
export function eventsRelation(events: readonly PendingEvent[]) {
  return sql`unnest(
    ${column(events, 'recipientId')}::bigint[], ${column(events, 'kind')}::text[],
    ${column(events, 'subjectId')}::bigint[], ${column(events, 'actorId')}::bigint[],
    ${column(events, 'amount')}::bigint[], ${events.map(({ data }) => JSON.stringify(data))}::text[],
    ${events.map(({ at }) => at.toISOString())}::timestamptz[]
  ) with ordinality as event (recipient_id, kind, subject_id, actor_id, amount, data, at, place)`
}

/** A notification that further acts are appended to. */
export interface OpenNotification {
  id: Id
  isRead: boolean
  alertedAt: Date
  alertCount: number
}

/** What is stored about an event: whether a notification has its act, and the notification created within the hour before it. */
export interface KnownAct {
  isKnown: boolean
  /** Whether the same act was done less than an hour before and undone within a minute. */
  isRepeated: boolean
  open: OpenNotification | undefined
}

/**
 * NOTE: a statement apart from {@link takeEvents}, so that PostgreSQL plans for the current number of acts: a plan made when they
 * were few is slow in a storm.
 */
export async function findKnownActs(
  db: Db,
  events: readonly PendingEvent[],
): Promise<Map<PendingEvent, KnownAct>> {
  if (events.length === 0) return new Map()
  const asked = unnestRows({
    recipient_id: ['bigint', column(events, 'recipientId')],
    kind: ['text', column(events, 'kind')],
    subject_id: ['bigint', column(events, 'subjectId')],
    actor_id: ['bigint', column(events, 'actorId')],
    group_id: ['bigint', column(events, 'groupId')],
    at: ['timestamptz', events.map(({ at }) => at.toISOString())],
  })
  type Found = OpenNotification & Omit<KnownAct, 'open'> & { place: number; isOpen: boolean }
  const { rows } = await sql<Found>`
    select place, act.notification_id is not null as is_known, open.id is not null as is_open, open.*,
      act.notification_id is null and coalesce(act.happened_at > event.at - ${groupingMs} * interval '1 millisecond', false) as is_repeated
    from ${asked} as event
    left join notification_act as act using (recipient_id, kind, subject_id, actor_id)
    left join lateral (
      select id, read_at is not null as is_read, coalesce(alerted_at, started_at) as alerted_at, alert_count from notification
      where recipient_id = event.recipient_id and kind = event.kind and group_id = event.group_id
        and started_at > event.at - ${groupingMs} * interval '1 millisecond'
      order by started_at desc limit 1
    ) as open on true`.execute(db)
  const byPlace = new Map(
    rows.map(({ place, isKnown, isRepeated, isOpen, ...open }) => [
      place,
      { isKnown, isRepeated, open: isOpen ? open : undefined },
    ]),
  )
  return new Map(events.map((event, index) => [event, byPlace.get(index + 1) as KnownAct]))
}

/** Creates a notification for each group, with its acts; returns their ids at the same index. */
export async function createNotifications(db: Db, groups: readonly EventGroup[]): Promise<Id[]> {
  if (groups.length === 0) return []
  const { rows } = await sql<{ id: Id; place: number }>`
    with created as materialized (
      select nextval('notification_id_seq') as id, *
      from unnest(
        ${groups.map(({ recipientId }) => recipientId)}::bigint[], ${groups.map(({ kind }) => kind)}::text[],
        ${groups.map(({ kind }) => notificationTopic(kind))}::text[],
        ${groups.map(({ groupId }) => groupId)}::bigint[],
        ${groups.map(({ startedAt }) => startedAt.toISOString())}::timestamptz[],
        ${groups.map(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[],
        ${groups.map(({ events }) => countPeople(events))}::integer[],
        ${groups.map(({ events }) => sumAmounts(events))}::bigint[],
        ${groups.map(({ events }) => JSON.stringify(latestActsAmong(events)))}::text[]
      ) with ordinality
        as wanted (recipient_id, kind, topic, group_id, started_at, happened_at, actors, amount, latest, place)
    ), inserted as (
      insert into notification
        (id, recipient_id, kind, topic, group_id, started_at, happened_at, read_at, actors, amount, latest)
      overriding system value
      select id, recipient_id, kind, topic, group_id, started_at, happened_at, null, actors, amount, latest::jsonb
      from created
    ), acts as (${insertActs(groups, sql`array(select id from created order by place)`)})
    select id, place from created order by place`.execute(db)
  return rows.map(({ id }) => id)
}

function sumAmounts(events: readonly PendingEvent[]): number {
  return events.reduce((sum, { amount }) => sum + amount, 0)
}

/** An actor of several events counts once; events without an actor (0) count none. */
function countPeople(events: readonly PendingEvent[]): number {
  return new Set(events.flatMap(({ actorId }) => actorId || [])).size
}

/** The acts that {@link latestActsOf} will find once the events are written. */
function latestActsAmong(events: readonly PendingEvent[]): NotificationAct[] {
  return events
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.subjectId - one.subjectId)
    .slice(0, maxLatestActs)
    .map(({ actorId, data }) => ({ actorId, data }))
}

/** SQL that inserts the acts of each group under the notification whose id has the same place in `ids`. */
function insertActs(
  groups: readonly { events: readonly PendingEvent[] }[],
  ids: RawBuilder<Id[]>,
): RawBuilder<unknown> {
  const places = groups.flatMap(({ events }, index) => events.map(() => index + 1))
  return sql`
    insert into notification_act
      (notification_id, recipient_id, kind, subject_id, actor_id, amount, data, happened_at)
    select (${ids})[(${places}::integer[])[place]], recipient_id, kind, subject_id, actor_id, amount, data::jsonb, at
    from ${eventsRelation(groups.flatMap(({ events }) => events))}
    on conflict on constraint notification_act_key do update set
      notification_id = excluded.notification_id, amount = excluded.amount, data = excluded.data, happened_at = excluded.happened_at`
}

/** Acts to append to an open notification. */
export interface GroupAppend {
  notificationId: Id
  happenedAt: Date
  events: readonly PendingEvent[]
}

/** Appends acts to notifications, which become unread again. An actor of several acts counts once. */
export async function appendToNotifications(db: Db, appends: readonly GroupAppend[]): Promise<void> {
  if (appends.length === 0) return
  const ids = appends.map(({ notificationId }) => notificationId)
  // Runs before the acts are inserted: an actor counts as new while none of their acts is there.
  await addToTotals(db, appends)
  await insertActs(appends, sql`${ids}::bigint[]`).execute(db)
  await sql`
    update notification set latest = ${latestActsOf(sql`notification.id`)}
    where id = any(${ids}::bigint[])`.execute(db)
}

async function addToTotals(db: Db, appends: readonly GroupAppend[]): Promise<void> {
  const people = new Map(
    appends.flatMap(({ notificationId: id, events }) =>
      events.flatMap(({ actorId }) =>
        actorId === 0 ? [] : [[`${id} ${actorId}`, { id, actorId }] as const],
      ),
    ),
  )
  await sql`
    with arrived as (
      select id, count(*) as people
      from unnest(
        ${[...people.values()].map(({ id }) => id)}::bigint[],
        ${[...people.values()].map(({ actorId }) => actorId)}::bigint[]
      ) as arriving (id, actor_id)
      where not exists (
        select from notification_act as act where act.notification_id = arriving.id and act.actor_id = arriving.actor_id
      )
      group by id
    )
    update notification set read_at = null, happened_at = greatest(happened_at, wanted.at),
      unread_since = case
        when read_at is not null then wanted.earliest_at
        when unread_since is not null then least(unread_since, wanted.earliest_at)
      end,
      amount = amount + wanted.moved, actors = actors + coalesce(arrived.people, 0)
    from unnest(
      ${appends.map(({ notificationId }) => notificationId)}::bigint[],
      ${appends.map(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[],
      ${appends.map(({ events }) => new Date(Math.min(...events.map(({ at }) => at.getTime()))).toISOString())}::timestamptz[],
      ${appends.map(({ events }) => sumAmounts(events))}::bigint[]
    ) as wanted (id, at, earliest_at, moved)
    left join arrived using (id)
    where notification.id = wanted.id`.execute(db)
}
