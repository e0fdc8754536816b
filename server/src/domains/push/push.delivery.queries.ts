import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SubscriptionKind } from './push.rules.ts'

/** Services that have something due: one look-up in the index for each service that has anything. */
export async function findDueServices(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`
    with recursive waiting as (
      (select service from push_delivery order by service limit 1)
      union all
      select (select service from push_delivery where service > waiting.service order by service limit 1)
      from waiting where waiting.service is not null
    )
    select service from waiting
    where exists (select from push_delivery as due where due.service = waiting.service and due.due_at <= ${now})`.execute(
    db,
  )
  return rows.map(({ service }) => service)
}

/** A push taken to be sent. */
export interface ClaimedPush {
  stamp: number
  notificationId: Id
  attempts: number
  expiresAt: Date
}

/** A subscription with everything that is due for it. */
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
  /** In the order they were queued. */
  pushes: ClaimedPush[]
}

/**
 * Takes everything that is due for one subscription of a service, one of those that have waited longest, until `until`: should
 * this process die, others find it then. Undefined when there is nothing that nobody else takes.
 */
export async function claimDue(
  db: Db,
  { service, now, until }: { service: string; now: Date; until: Date },
): Promise<Claimed | undefined> {
  const { rows } = await sql<Omit<Claimed, 'pushes'> & ClaimedPush>`
    with chosen as materialized (
      select * from push_subscription
      where id = any(array(
        select subscription_id from push_delivery where service = ${service} and due_at <= ${now}
        order by due_at limit ${looksAround}
      ))
      limit 1 for no key update skip locked
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
    ...{ stamp, notificationId, attempts, expiresAt },
  }))
  return { ...first, pushes: pushes.sort((one, other) => one.stamp - other.stamp) }
}

/** Due pushes looked at to find a subscription that nobody else takes at this moment. */
const looksAround = 64

/** Forgets pushes that are done with. */
export async function deletePushes(db: Db, stamps: readonly number[]): Promise<void> {
  await sql`delete from push_delivery where stamp = any(${stamps}::bigint[])`.execute(db)
}

/** A subscription works: a message to it was accepted for the first time. */
export async function markAccepted(db: Db, subscriptionId: Id, now: Date): Promise<void> {
  await db
    .updateTable('pushSubscription')
    .set({ acceptedAt: now })
    .where('id', '=', subscriptionId)
    .where('acceptedAt', 'is', null)
    .execute()
}

/** Puts pushes off. One that was queued anew meanwhile has another stamp, and stays. */
export async function deferPushes(db: Db, stamps: readonly number[], dueAt: Date): Promise<void> {
  await sql`update push_delivery set due_at = ${dueAt} where stamp = any(${stamps}::bigint[])`.execute(db)
}

/** Gives pushes back that nobody tried to send, for `dueAt`. */
export async function releasePushes(db: Db, stamps: readonly number[], dueAt: Date): Promise<void> {
  await sql`
    update push_delivery set due_at = ${dueAt}, attempts = attempts - 1
    where stamp = any(${stamps}::bigint[])`.execute(db)
}

/** Forgets at most `limit` pushes whose time is over; answers how many. */
export async function deleteExpired(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expired as (
      delete from push_delivery
      where stamp = any(array(select stamp from push_delivery where expires_at < ${now} order by expires_at limit ${limit}))
      returning stamp
    )
    select count(*) as count from expired`.execute(db)
  return rows[0]?.count ?? 0
}
