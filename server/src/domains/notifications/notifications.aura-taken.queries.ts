import type { Id } from '@aura/contract/common'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import { type NotificationKind, notificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'

/** The notification of aura that others took on one day through one object, or by withdrawals. */
export interface TakenLine {
  recipientId: Id
  kind: NotificationKind
  groupId: Id
  startedAt: Date
  /** Below 0: lost. */
  amount: number
  data: NotificationData
  /** When its next alert is due. */
  alertAt: Date
}

function asRelation(lines: readonly TakenLine[]) {
  return unnestRows({
    recipient_id: ['bigint', lines.map(({ recipientId }) => recipientId)],
    kind: ['text', lines.map(({ kind }) => kind)],
    topic: ['text', lines.map(({ kind }) => notificationTopic(kind))],
    group_id: ['bigint', lines.map(({ groupId }) => groupId)],
    started_at: ['timestamptz', lines.map(({ startedAt }) => startedAt.toISOString())],
    amount: ['bigint', lines.map(({ amount }) => amount)],
    latest: ['text', lines.map(({ data }) => JSON.stringify([{ actorId: 0, data }]))],
    alert_at: ['timestamptz', lines.map(({ alertAt }) => alertAt.toISOString())],
  })
}

/**
 * Writes the notifications of these lines: a greater loss makes one unread again, a line without a loss deletes it. NOTE: ids are
 * random, because sequential ones would reveal the time of the day's first withdrawal.
 */
export async function upsertTakenLines(db: Db, lines: readonly TakenLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    with line as materialized (select * from ${asRelation(lines)} as line), known as (
      select notification.id, line.* from line join notification using (recipient_id, kind, group_id, started_at)
    ), gone as (
      delete from notification using known where notification.id = known.id and known.amount >= 0
    ), changed as (
      update notification set amount = known.amount, latest = known.latest::jsonb,
        read_at = case when known.amount < notification.amount then null else read_at end,
        alert_due_at = case when known.amount < notification.amount
          then coalesce(alert_due_at, known.alert_at) else alert_due_at end
      from known where notification.id = known.id and known.amount < 0
    )
    insert into notification
      (id, recipient_id, kind, topic, group_id, started_at, happened_at, actors, amount, latest, alert_due_at)
    overriding system value
    select random((2 ^ 52)::bigint, (2 ^ 53)::bigint - 1), recipient_id, kind, topic, group_id, started_at, started_at, 0,
      amount, latest::jsonb, alert_at
    from line
    where amount < 0 and not exists (
      select from known
      where (known.recipient_id, known.kind, known.group_id, known.started_at)
        = (line.recipient_id, line.kind, line.group_id, line.started_at)
    )`.execute(db)
}
