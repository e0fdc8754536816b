import type { Id } from '@aura/contract/common'
import { notificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import {
  type EventGroup,
  groupingMs,
  type PendingEvent,
  type TakenEvent,
  undoMs,
} from './notifications.grouping.rules.ts'
import { actsKept, latestActsOf, type NotificationAct } from './notifications.queries.ts'

/** Takes at most `limit` facts off the queue, in their order. */
export async function takeEvents(db: Db, limit: number): Promise<TakenEvent[]> {
  const { rows } = await sql<PendingEvent>`
    with taken as (
      delete from notification_event
      where id = any(array(select id from notification_event order by id limit ${limit}))
      returning *
    )
    select kind, recipient_id, actor_id, subject_id, group_id, amount, data, is_undone, at
    from taken order by id`.execute(db)
  const told = await findKnownPlaces(db, rows)
  return rows.map((fact, index) => ({ ...fact, isKnown: told.has(index + 1) }))
}

const column = <K extends keyof PendingEvent>(facts: readonly PendingEvent[], name: K): PendingEvent[K][] =>
  facts.map((fact) => fact[name])

/** SQL relation of facts; `place` is that in the list, from 1. */
function asRelation(facts: readonly PendingEvent[]) {
  return sql`unnest(
    ${column(facts, 'recipientId')}::bigint[], ${column(facts, 'kind')}::text[],
    ${column(facts, 'subjectId')}::bigint[], ${column(facts, 'actorId')}::bigint[],
    ${column(facts, 'amount')}::bigint[], ${facts.map(({ data }) => JSON.stringify(data))}::text[],
    ${facts.map(({ at }) => at.toISOString())}::timestamptz[]
  ) with ordinality as fact (recipient_id, kind, subject_id, actor_id, amount, data, at, place)`
}

/**
 * Which facts tell of an act that a notification tells of already, by their places in the list, from 1. NOTE: a statement of its
 * own, planned for how many acts there are now; a plan kept from when there were few goes through all of them for each fact.
 */
async function findKnownPlaces(db: Db, facts: readonly PendingEvent[]): Promise<Set<number>> {
  if (facts.length === 0) return new Set()
  const { rows } = await sql<{ place: number }>`
    select place from ${asRelation(facts)}
    join notification_act as act using (recipient_id, kind, subject_id, actor_id)`.execute(db)
  return new Set(rows.map(({ place }) => place))
}

/** Acts that are no longer told of, by notification. */
export interface RemovedActs {
  notificationId: Id
  /** Without anonymous ones and nobody (0). */
  actorIds: Id[]
  amount: number
}

/** Removes acts that were taken back within a minute and that nobody has read of [NTF-23]. */
export async function deleteUndoneActs(db: Db, undone: readonly PendingEvent[]): Promise<RemovedActs[]> {
  const { rows } = await sql<RemovedActs>`
    with removed as (
      delete from notification_act as act
      using ${asRelation(undone)}, notification
      where act.recipient_id = fact.recipient_id and act.kind = fact.kind
        and act.subject_id = fact.subject_id and act.actor_id = fact.actor_id
        and act.happened_at >= fact.at - ${undoMs} * interval '1 millisecond'
        and notification.id = act.notification_id and notification.read_at is null
      returning act.notification_id, act.actor_id, act.amount
    )
    select notification_id, array_agg(distinct actor_id) as actor_ids, sum(amount) as amount
    from removed group by notification_id`.execute(db)
  return rows
}

/** Removes everything one account did from what others are told. */
export async function deleteActsBy(db: Db, actorId: Id): Promise<RemovedActs[]> {
  const { rows } = await sql<RemovedActs>`
    with removed as (
      delete from notification_act where actor_id = ${actorId} returning notification_id, amount
    )
    select notification_id, array[${actorId}::bigint] as actor_ids, sum(amount) as amount
    from removed group by notification_id`.execute(db)
  return rows
}

/** Makes notifications tell what is left after acts were removed; those of which nothing is left go. */
export async function subtractRemovedActs(db: Db, removed: readonly RemovedActs[]): Promise<void> {
  if (removed.length === 0) return
  const ids = removed.map(({ notificationId }) => notificationId)
  await sql`
    delete from notification where id = any(${ids}::bigint[])
      and not exists (select from notification_act where notification_id = notification.id)`.execute(db)
  await sql`
    update notification set
      amount = notification.amount - removed.amount, latest = ${latestActsOf(sql`notification.id`)},
      happened_at = (select max(happened_at) from notification_act where notification_id = notification.id),
      actors = greatest(0, actors - (
        select count(*) from unnest(removed.actor_ids::bigint[]) as gone (actor_id)
        where gone.actor_id <> 0 and not exists (
          select from notification_act as act
          where act.notification_id = notification.id and act.actor_id = gone.actor_id
        )
      ))
    from unnest(
      ${ids}::bigint[], ${removed.map(({ amount }) => amount)}::bigint[],
      ${removed.map(({ actorIds }) => `{${actorIds.join(',')}}`)}::text[]
    ) as removed (id, amount, actor_ids)
    where notification.id = removed.id`.execute(db)
}

/** A notification that takes in further acts. */
export interface OpenNotification {
  id: Id
  isRead: boolean
  /** When news of it were given last, and how often. */
  alertedAt: Date
  alertCount: number
}

/** For each group the notification begun within the hour before it, at the same index, if there is one. */
export async function findOpen(
  db: Db,
  groups: readonly EventGroup[],
): Promise<(OpenNotification | undefined)[]> {
  const { rows } = await sql<OpenNotification & { place: number }>`
    select place, open.id, open.is_read, open.alerted_at, open.alert_count
    from ${unnestRows({
      recipient_id: ['bigint', groups.map(({ recipientId }) => recipientId)],
      kind: ['text', groups.map(({ kind }) => kind)],
      group_id: ['bigint', groups.map(({ groupId }) => groupId)],
      at: ['timestamptz', groups.map(({ startedAt }) => startedAt.toISOString())],
    })} as wanted
    cross join lateral (
      select id, read_at is not null as is_read, coalesce(alerted_at, started_at) as alerted_at, alert_count from notification
      where recipient_id = wanted.recipient_id and kind = wanted.kind and group_id = wanted.group_id
        and started_at > wanted.at - ${groupingMs} * interval '1 millisecond'
      order by started_at desc limit 1
    ) as open`.execute(db)
  const found = new Map(rows.map(({ place, ...open }) => [place, open]))
  return groups.map((_, index) => found.get(index + 1))
}

/** Begins a notification for each group, with its acts; answers their ids at the same index. */
export async function createNotifications(db: Db, groups: readonly EventGroup[]): Promise<Id[]> {
  if (groups.length === 0) return []
  const { rows } = await sql<{ id: Id; place: number }>`
    with begun as materialized (
      select nextval('notification_id_seq') as id, *
      from unnest(
        ${groups.map(({ recipientId }) => recipientId)}::bigint[], ${groups.map(({ kind }) => kind)}::text[],
        ${groups.map(({ kind }) => notificationTopic(kind))}::text[],
        ${groups.map(({ groupId }) => groupId)}::bigint[],
        ${groups.map(({ startedAt }) => startedAt.toISOString())}::timestamptz[],
        ${groups.map(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[],
        ${groups.map(({ facts }) => countPeople(facts))}::integer[],
        ${groups.map(({ facts }) => sumAmounts(facts))}::bigint[],
        ${groups.map(({ facts }) => JSON.stringify(latestActsAmong(facts)))}::text[]
      ) with ordinality
        as wanted (recipient_id, kind, topic, group_id, started_at, happened_at, actors, amount, latest, place)
    ), inserted as (
      insert into notification
        (id, recipient_id, kind, topic, group_id, started_at, happened_at, read_at, actors, amount, latest)
      overriding system value
      select id, recipient_id, kind, topic, group_id, started_at, happened_at, null, actors, amount, latest::jsonb
      from begun
    ), acted as (${insertActs(groups, sql`array(select id from begun order by place)`)})
    select id, place from begun order by place`.execute(db)
  return rows.map(({ id }) => id)
}

function sumAmounts(facts: readonly PendingEvent[]): number {
  return facts.reduce((sum, { amount }) => sum + amount, 0)
}

/** Someone who did several of them counts once, nobody (0) not at all. */
function countPeople(facts: readonly PendingEvent[]): number {
  return new Set(facts.flatMap(({ actorId }) => actorId || [])).size
}

/** What {@link latestActsOf} finds once these are the acts of a notification. */
function latestActsAmong(facts: readonly PendingEvent[]): NotificationAct[] {
  return facts
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.subjectId - one.subjectId)
    .slice(0, actsKept)
    .map(({ actorId, data }) => ({ actorId, data }))
}

/** SQL that puts the acts of each group under the notification whose id stands in its place in `ids`. */
function insertActs(
  groups: readonly { facts: readonly PendingEvent[] }[],
  ids: RawBuilder<Id[]>,
): RawBuilder<unknown> {
  const places = groups.flatMap(({ facts }, index) => facts.map(() => index + 1))
  return sql`
    insert into notification_act
      (notification_id, recipient_id, kind, subject_id, actor_id, amount, data, happened_at)
    select (${ids})[(${places}::integer[])[place]], recipient_id, kind, subject_id, actor_id, amount, data::jsonb, at
    from ${asRelation(groups.flatMap(({ facts }) => facts))}`
}

/** Acts that come under a notification which others began. */
export interface GroupAppend {
  notificationId: Id
  happenedAt: Date
  facts: readonly PendingEvent[]
}

/** Puts acts under notifications, which are unread again. Someone is in one as often as they did something, and counts once. */
export async function appendToGroups(db: Db, goingOn: readonly GroupAppend[]): Promise<void> {
  if (goingOn.length === 0) return
  const ids = goingOn.map(({ notificationId }) => notificationId)
  // Before the acts are there: who is new among them.
  await addUp(db, goingOn)
  await insertActs(goingOn, sql`${ids}::bigint[]`).execute(db)
  await sql`
    update notification set latest = ${latestActsOf(sql`notification.id`)}
    where id = any(${ids}::bigint[])`.execute(db)
}

async function addUp(db: Db, goingOn: readonly GroupAppend[]): Promise<void> {
  const people = new Map(
    goingOn.flatMap(({ notificationId: id, facts }) =>
      facts.flatMap(({ actorId }) => (actorId === 0 ? [] : [[`${id} ${actorId}`, { id, actorId }] as const])),
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
      amount = amount + wanted.moved, actors = actors + coalesce(arrived.people, 0)
    from unnest(
      ${goingOn.map(({ notificationId }) => notificationId)}::bigint[],
      ${goingOn.map(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[],
      ${goingOn.map(({ facts }) => sumAmounts(facts))}::bigint[]
    ) as wanted (id, at, moved)
    left join arrived using (id)
    where notification.id = wanted.id`.execute(db)
}
