import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Alert } from './notifications.events.ts'

/** A notification and the time of an alert. */
export interface AlertTime {
  id: Id
  at: Date
}

function asRelation(alerts: readonly AlertTime[]) {
  return sql`unnest(
    ${alerts.map(({ id }) => id)}::bigint[], ${alerts.map(({ at }) => at.toISOString())}::timestamptz[]
  ) as alert (id, at)`
}

/** Records that alerts were sent. */
export async function markAlerted(db: Db, alerts: readonly AlertTime[]): Promise<void> {
  if (alerts.length === 0) return
  await sql`
    update notification set alerted_at = alert.at, alert_count = alert_count + 1, alert_due_at = null
    from ${asRelation(alerts)} where notification.id = alert.id`.execute(db)
}

/** Schedules alerts; a notification that has an earlier one scheduled keeps it. */
export async function scheduleAlerts(db: Db, alerts: readonly AlertTime[]): Promise<void> {
  if (alerts.length === 0) return
  await sql`
    update notification set alert_due_at = coalesce(alert_due_at, alert.at)
    from ${asRelation(alerts)} where notification.id = alert.id`.execute(db)
}

/** Takes at most `limit` scheduled alerts that are due. `taken` also counts notifications read since, which need no alert. */
export async function takeDueAlerts(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ taken: number; alerts: Alert[] }> {
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
  const alerts = rows
    .filter(({ isRead }) => !isRead)
    .map(({ recipientId, notificationId, kind }) => ({ recipientId, notificationId, kind }))
  return { taken: rows.length, alerts }
}
