import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SubscriptionKind } from './push.rules.ts'

/** A browser or device to save. */
export interface NewSubscription {
  kind: SubscriptionKind
  address: string
  service: string
  p256dh: string | null
  auth: string | null
  accountId: Id
  sessionId: Id
}

/**
 * Saves a subscription. An address of another account moves to this one, and the other's pending pushes are deleted. Unchanged keys
 * keep `accepted_at`.
 */
export async function keepSubscription(tx: Tx, wanted: NewSubscription, now: Date): Promise<void> {
  const { kind, address, accountId } = wanted
  await tx
    .deleteFrom('pushSubscription')
    .where('kind', '=', kind)
    .where('address', '=', address)
    .where('accountId', '<>', accountId)
    .execute()
  await tx
    .insertInto('pushSubscription')
    .values({ ...wanted, createdAt: now, acceptedAt: null })
    .onConflict((clash) =>
      clash.columns(['kind', 'address']).doUpdateSet((row) => ({
        accountId: row.ref('excluded.accountId'),
        sessionId: row.ref('excluded.sessionId'),
        service: row.ref('excluded.service'),
        p256dh: row.ref('excluded.p256dh'),
        auth: row.ref('excluded.auth'),
        acceptedAt: sql<Date | null>`case when push_subscription.p256dh is not distinct from excluded.p256dh
          then push_subscription.accepted_at end`,
      })),
    )
    .execute()
}

/** Deletes the oldest subscriptions of an account beyond `most`. */
export async function deleteOldest(db: Db, accountId: Id, most: number): Promise<void> {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where account_id = ${accountId} order by id desc offset ${most}
  )`.execute(db)
}

/** Deletes the device tokens of a session except the given one. */
export async function deleteOtherTokens(db: Db, sessionId: Id, address: string): Promise<void> {
  await db
    .deleteFrom('pushSubscription')
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'fcm')
    .where('address', '<>', address)
    .execute()
}

/** Deletes an account's browser. */
export async function deleteSubscription(db: Db, accountId: Id, address: string): Promise<void> {
  await db
    .deleteFrom('pushSubscription')
    .where('kind', '=', 'web')
    .where('address', '=', address)
    .where('accountId', '=', accountId)
    .execute()
}

export async function deleteSubscriptionsOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('pushSubscription').where('accountId', '=', accountId).execute()
}

/** Subscriptions and their sessions, by id. */
export async function findSubscriptionsAfter(
  db: Db,
  id: Id,
  limit: number,
): Promise<{ id: Id; sessionId: Id }[]> {
  return db
    .selectFrom('pushSubscription')
    .select(['id', 'sessionId'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteSubscriptions(db: Db, ids: readonly Id[]): Promise<void> {
  await sql`delete from push_subscription where id = any(${ids}::bigint[])`.execute(db)
}
