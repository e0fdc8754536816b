import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SubscriptionKind } from './push.rules.ts'

/** A push that may go at a moment. */
export interface PlannedPush {
  recipientId: Id
  notificationId: Id
  dueAt: Date
}

/**
 * Queues pushes for every subscription of their recipients; answers whether any is due at once. One that still waits says, when
 * it goes, what its notification has become: it is one push, and a new one. A subscription that is being forgotten is waited for
 * and left out: its foreign key would fail the whole transaction.
 */
export async function insertDeliveries(
  db: Db,
  planned: readonly PlannedPush[],
  { kinds, now, lifeMs }: { kinds: readonly SubscriptionKind[]; now: Date; lifeMs: number },
): Promise<boolean> {
  const { rows } = await sql<{ isAnyDue: boolean }>`
    with queued as (
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
    select coalesce(bool_or(due_at <= ${now}), false) as is_any_due from queued`.execute(db)
  return rows[0]?.isAnyDue ?? false
}
