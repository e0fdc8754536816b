import type { Id } from '@aura/contract/common'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import './notifications.tables.ts'

/** A notification that its recipient is to be told of now. */
export interface News {
  recipientId: Id
  notificationId: Id
  kind: NotificationKind
}

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
export async function keepTold(db: Db, timed: readonly Timed[]): Promise<void> {
  if (timed.length === 0) return
  await sql`
    update notification set told_at = timed.at, tellings = tellings + 1, owed_at = null
    from ${asRelation(timed)} where notification.id = timed.id`.execute(db)
}

/** Keeps when notifications are to be told of once more; an earlier moment that is kept already stands. */
export async function keepOwed(db: Db, timed: readonly Timed[]): Promise<void> {
  if (timed.length === 0) return
  await sql`
    update notification set owed_at = coalesce(owed_at, timed.at)
    from ${asRelation(timed)} where notification.id = timed.id`.execute(db)
}

/** SQL: news are due. */
export function areNewsDue(now: Date): RawBuilder<boolean> {
  return sql`exists (select from notification where owed_at <= ${now})`
}

export interface DueNews {
  /** Rows taken, those of notifications included that were read meanwhile. */
  taken: number
  news: News[]
}

/** Takes at most `limit` news that are due. */
export async function takeDueNews(db: Db, now: Date, limit: number): Promise<DueNews> {
  const { rows } = await sql<News & { isRead: boolean }>`
    with due as (
      select id, read_at is not null as is_read from notification
      where owed_at <= ${now} order by owed_at limit ${limit} for update
    )
    update notification set owed_at = null,
      told_at = case when is_read then told_at else ${now}::timestamptz end,
      tellings = tellings + case when is_read then 0 else 1 end
    from due where notification.id = due.id
    returning recipient_id, notification.id as notification_id, kind, is_read`.execute(db)
  const unread = rows.filter(({ isRead }) => !isRead)
  return {
    taken: rows.length,
    news: unread.map(({ recipientId, notificationId, kind }) => ({ recipientId, notificationId, kind })),
  }
}
