import type { Id } from '@aura/contract/common'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PaypalEvent } from './subscription.paypal.rules.ts'

export interface EventRow {
  id: Id
  providerId: string | null
  paymentId: string | null
}

/** Stores an event; returns its id, or undefined if it is a repetition. */
export async function insertEvent(tx: Tx, event: PaypalEvent, now: Date): Promise<Id | undefined> {
  const row = await tx
    .insertInto('subscriptionEvent')
    .values({
      providerEventId: event.id,
      providerId: event.subscriptionId,
      paymentId: event.paymentId,
      receivedAt: now,
    })
    .onConflict((clash) => clash.column('providerEventId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** An event that is not handled yet. */
export async function findUnhandled(db: Db, id: Id): Promise<EventRow | undefined> {
  return db
    .selectFrom('subscriptionEvent')
    .select(['id', 'providerId', 'paymentId'])
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .executeTakeFirst()
}

/** Events that were received before a moment and whose job gave up. */
export async function findAbandoned(
  db: Db,
  { before, afterId, limit }: { before: Date; afterId: Id; limit: number },
): Promise<EventRow[]> {
  return db
    .selectFrom('subscriptionEvent')
    .select(['id', 'providerId', 'paymentId'])
    .where('handledAt', 'is', null)
    .where('receivedAt', '<', before)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function markHandled(db: Db, id: Id, now: Date): Promise<void> {
  await db.updateTable('subscriptionEvent').set({ handledAt: now }).where('id', '=', id).execute()
}

/** Id of the last stored event, 0 before the first. Answers that the provider gives after this read include all events up to it. */
export async function findLastEventId(db: Db): Promise<Id> {
  const row = await db
    .selectFrom('subscriptionEvent')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

export async function forgetEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('subscriptionEvent').where('receivedAt', '<', before).execute()
}
