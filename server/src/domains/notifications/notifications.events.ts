import type { Id } from '@aura/contract/common'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Name of the rollup that turns outbox events into notifications, for rollups of other domains that feed it. */
export const notificationRollupName = 'notification'

/** An outbox event: an act that a recipient is to be notified of. */
export interface NotificationEvent {
  kind: NotificationKind
  recipientId: Id
  /** The account that acted; null for none. */
  actorId: Id | null
  /** The object acted on, e.g. the comment written: one act of a kind by an actor on a subject notifies once [NTF-24]. */
  subjectId: Id
  /** The object it is grouped by, e.g. the post commented: acts on it within an hour are one notification [NTF-25]. The subject unless given. */
  groupId?: Id
  /** Aura that moved, above or below 0. */
  amount?: number
  /** Fields of the notification beside its actors and amount. */
  data?: NotificationData
  /** Whether the act was undone [NTF-23]. */
  isUndone?: boolean
  at: Date
}

/** A recipient is to be alerted of a notification now, on open pages and by push. */
export interface Alert {
  recipientId: Id
  notificationId: Id
  kind: NotificationKind
}

/**
 * Writes events to the outbox in the caller's transaction: they exist if and only if their cause does, and each is handled exactly
 * once after the commit [NTF-20, NTF-21].
 */
export async function enqueueEvents(tx: Tx, events: readonly NotificationEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('notificationEvent')
    .values(
      events.map((event) => ({
        kind: event.kind,
        recipientId: event.recipientId,
        actorId: event.actorId ?? 0,
        subjectId: event.subjectId,
        groupId: event.groupId ?? event.subjectId,
        amount: event.amount ?? 0,
        data: event.data ?? {},
        isUndone: event.isUndone ?? false,
        at: event.at,
      })),
    )
    .execute()
}

/**
 * SQL that writes events to the outbox within the statement that causes them. `rows` selects, in this order: kind, recipient,
 * actor (0: nobody), subject, group, amount, data as JSON, whether the act was taken back, time.
 */
export function enqueueEventsSql(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into notification_event
    (kind, recipient_id, actor_id, subject_id, group_id, amount, data, is_undone, at) ${rows}`
}
