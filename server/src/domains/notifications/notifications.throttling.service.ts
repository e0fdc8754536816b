import type { Id } from '@aura/contract/common'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Rollup } from '../../platform/rollup/rollup.ts'
import { notificationRollupName } from './notifications.events.ts'

/** A notification that its recipient is to be told of now. */
export interface Alert {
  recipientId: Id
  notificationId: Id
  kind: NotificationKind
}

/** Says in the caller's transaction what becomes news with it. */
export type PublishAlerts = (tx: Tx, news: readonly Alert[]) => Promise<void>

/** A notification, and a moment for it. */
export interface Timed {
  id: Id
  at: Date
}

function asRelation(timed: readonly Timed[]) {
  return sql`unnest(
    ${timed.map(({ id }) => id)}::bigint[], ${timed.map(({ at }) => at.toISOString())}::timestamptz[]
  ) as timed (id, at)`
}

/** Keeps that notifications are told of once more. */
export async function markAlerted(db: Db, timed: readonly Timed[]): Promise<void> {
  if (timed.length === 0) return
  await sql`
    update notification set alerted_at = timed.at, alert_count = alert_count + 1, alert_due_at = null
    from ${asRelation(timed)} where notification.id = timed.id`.execute(db)
}

/** Keeps when notifications are to be told of once more; an earlier moment that is kept already stands. */
export async function scheduleAlerts(db: Db, timed: readonly Timed[]): Promise<void> {
  if (timed.length === 0) return
  await sql`
    update notification set alert_due_at = coalesce(alert_due_at, timed.at)
    from ${asRelation(timed)} where notification.id = timed.id`.execute(db)
}

export interface DueAlertsDeps {
  clock: Clock
  publish: PublishAlerts
  /** Names of the rollups that publishing gives something to do. */
  feeds: readonly string[]
}

/** Tells of notifications that went on after they were read, once it is time. */
export function createDueAlertsRollup({ clock, publish, feeds }: DueAlertsDeps): Rollup {
  return {
    name: 'owed-news',
    // Whatever tells of a notification once more looks first when it was told of last.
    lock: notificationRollupName,
    hasPending: () => sql`exists (select from notification where alert_due_at <= ${clock.now()})`,
    feeds,
    async rollUpBatch(tx, limit) {
      const { taken, news } = await takeDueAlerts(tx, clock.now(), limit)
      await publish(tx, news)
      return taken
    },
  }
}

interface DueAlerts {
  /** Rows taken, those of notifications included that were read meanwhile. */
  taken: number
  news: Alert[]
}

/** Takes at most `limit` news that are due. */
async function takeDueAlerts(db: Db, now: Date, limit: number): Promise<DueAlerts> {
  const { rows } = await sql<Alert & { isRead: boolean }>`
    with due as (
      select id, read_at is not null as is_read from notification
      where alert_due_at <= ${now} order by alert_due_at limit ${limit} for update
    )
    update notification set alert_due_at = null,
      alerted_at = case when is_read then alerted_at else ${now}::timestamptz end,
      alert_count = alert_count + case when is_read then 0 else 1 end
    from due where notification.id = due.id
    returning recipient_id, notification.id as notification_id, kind, is_read`.execute(db)
  const unread = rows.filter(({ isRead }) => !isRead)
  return {
    taken: rows.length,
    news: unread.map(({ recipientId, notificationId, kind }) => ({ recipientId, notificationId, kind })),
  }
}
