import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SubscriptionKind } from './push.rules.ts'

/** A push and when it may be sent. */
export interface PlannedPush {
  recipientId: Id
  notificationId: Id
  dueAt: Date
}

/**
 * Enqueues pushes for every subscription of their recipients; returns whether any is due at once. It replaces a pending push of the
 * same notification, with a new stamp. NOTE: waits for transactions that delete a subscription, and leaves it out: its foreign key
 * would make the whole transaction fail.
 */
export async function insertDeliveries(
  db: Db,
  planned: readonly PlannedPush[],
  { kinds, now, lifeMs }: { kinds: readonly SubscriptionKind[]; now: Date; lifeMs: number },
): Promise<boolean> {
  const { rows } = await sql<{ isAnyDue: boolean }>`
    with enqueued as (
      insert into push_delivery (subscription_id, notification_id, service, due_at, expires_at, attempts)
      select subscription.id, planned.notification_id, subscription.service, planned.due_at,
        planned.due_at + ${lifeMs} * interval '1 millisecond', 0
      from unnest(
        ${planned.map(({ recipientId }) => recipientId)}::bigint[],
        ${planned.map(({ notificationId }) => notificationId)}::bigint[],
        ${planned.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[]
      ) as planned (recipient_id, notification_id, due_at)
      join push_subscription as subscription
        on subscription.account_id = planned.recipient_id and subscription.kind = any(${kinds}::text[])
      for key share of subscription
      on conflict (subscription_id, notification_id) do update set
        stamp = default, due_at = excluded.due_at, expires_at = excluded.expires_at, attempts = 0
      returning due_at
    )
    select coalesce(bool_or(due_at <= ${now}), false) as is_any_due from enqueued`.execute(db)
  return rows[0]?.isAnyDue ?? false
}

/** A push service with due pushes. */
export interface DueService {
  service: string
  /** Whether it ever accepted a message. */
  isProven: boolean
}

/** Services with due pushes, the longest waiting first: two index look-ups for each service that has any push. */
export async function findDueServices(db: Db, now: Date): Promise<DueService[]> {
  const { rows } = await sql<DueService>`
    with recursive pending as (
      (select service from push_delivery order by service limit 1)
      union all
      select (select service from push_delivery where service > pending.service order by service limit 1)
      from pending where pending.service is not null
    )
    select pending.service, exists (
      select from push_subscription as accepting
      where accepting.service = pending.service and accepting.accepted_at is not null
    ) as is_proven
    from pending cross join lateral (
      select due_at from push_delivery where service = pending.service order by due_at limit 1
    ) as oldest
    where oldest.due_at <= ${now} order by oldest.due_at`.execute(db)
  return rows
}

/** A push claimed for sending. */
export interface ClaimedPush {
  stamp: number
  notificationId: Id
  attempts: number
  expiresAt: Date
}

/** A subscription with all its due pushes. */
export interface Claimed {
  subscriptionId: Id
  kind: SubscriptionKind
  service: string
  address: string
  p256dh: string | null
  auth: string | null
  accountId: Id
  sessionId: Id
  acceptedAt: Date | null
  /** In the order they were enqueued. */
  pushes: ClaimedPush[]
}

/** Which of the due pushes a claim takes: one that waits longest, or one that became due last. */
export type ClaimOrder = 'oldest' | 'newest'

/**
 * Claims all due pushes of the first subscription of a service, by `order`, that no other worker has claimed, until `until`, when
 * other processes may claim them if this one died. Undefined if no push is due and unclaimed.
 */
export async function claimDue(
  db: Db,
  { service, order, now, until }: { service: string; order: ClaimOrder; now: Date; until: Date },
): Promise<Claimed | undefined> {
  const byTime = order === 'oldest' ? sql`due_at` : sql`due_at desc`
  const { rows } = await sql<Omit<Claimed, 'pushes'> & ClaimedPush>`
    with due as materialized (
      select subscription_id, due_at from push_delivery where service = ${service} and due_at <= ${now}
      order by ${byTime} limit ${searchedPushes}
    ), chosen as materialized (
      select subscription.* from due join push_subscription as subscription on id = subscription_id
      order by ${byTime} limit 1 for no key update of subscription skip locked
    )
    update push_delivery as delivery set due_at = ${until}, attempts = delivery.attempts + 1
    from chosen
    where delivery.subscription_id = chosen.id and delivery.due_at <= ${now}
    returning chosen.id as subscription_id, chosen.kind, chosen.service, chosen.address, chosen.p256dh, chosen.auth,
      chosen.account_id, chosen.session_id, chosen.accepted_at,
      delivery.stamp, delivery.notification_id, delivery.attempts, delivery.expires_at`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const pushes = rows.map(({ stamp, notificationId, attempts, expiresAt }) => ({
    stamp,
    notificationId,
    attempts,
    expiresAt,
  }))
  return { ...first, pushes: pushes.sort((one, other) => one.stamp - other.stamp) }
}

/** How many due pushes are searched for a subscription that no other worker has claimed. */
const searchedPushes = 64

/** Deletes pushes that were sent or are no longer wanted. */
export async function deletePushes(db: Db, stamps: readonly number[]): Promise<void> {
  await sql`delete from push_delivery where stamp = any(${stamps}::bigint[])`.execute(db)
}

/** Records that a message to a subscription was accepted for the first time. */
export async function markAccepted(db: Db, subscriptionId: Id, now: Date): Promise<void> {
  await db
    .updateTable('pushSubscription')
    .set({ acceptedAt: now })
    .where('id', '=', subscriptionId)
    .where('acceptedAt', 'is', null)
    .execute()
}

/** Reschedules pushes. A push that was enqueued again since has another stamp, and stays as it is. */
export async function deferPushes(db: Db, stamps: readonly number[], dueAt: Date): Promise<void> {
  await sql`update push_delivery set due_at = ${dueAt} where stamp = any(${stamps}::bigint[])`.execute(db)
}

/** Returns unsent pushes to the queue, due at `dueAt`, without counting an attempt. */
export async function releasePushes(db: Db, stamps: readonly number[], dueAt: Date): Promise<void> {
  await sql`
    update push_delivery set due_at = ${dueAt}, attempts = attempts - 1
    where stamp = any(${stamps}::bigint[])`.execute(db)
}

/** Deletes at most `limit` expired pushes; answers how many. */
export async function deleteExpired(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from push_delivery
    where stamp = any(array(select stamp from push_delivery where expires_at < ${now} order by expires_at limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows)
}
