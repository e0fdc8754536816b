import type { Id } from '@aura/contract/common'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import './notifications.tables.ts'

/** The fold that turns facts into notifications, for those of other domains that announce some. */
export const factsFoldName = 'notification'

/** Something that happened and that somebody is to be told of. */
export interface Fact {
  kind: NotificationKind
  recipientId: Id
  /** Who did it; null when it is nobody's act. */
  actorId: Id | null
  /** What it was done to or with, e.g. the comment written: an actor's act of a kind on it is told once [NTF-24]. */
  subjectId: Id
  /** What it shows under, e.g. the post commented: within an hour, acts on it fold into one [NTF-25]. The subject unless given. */
  foldId?: Id
  /** Aura that moved, above or below 0. */
  amount?: number
  /** What is told beyond who did it and how much moved. */
  data?: NotificationData
  /** The act was taken back [NTF-23]. */
  isUndone?: boolean
  at: Date
}

/**
 * Saves facts in the caller's transaction: they exist if and only if their cause does, and each is handled exactly once
 * after it has committed [NTF-20, NTF-21].
 */
export async function announce(tx: Tx, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  await insertFacts(tx, facts)
}

async function insertFacts(db: Db, facts: readonly Fact[]): Promise<void> {
  await db
    .insertInto('notificationFact')
    .values(
      facts.map((fact) => ({
        kind: fact.kind,
        recipientId: fact.recipientId,
        actorId: fact.actorId ?? 0,
        subjectId: fact.subjectId,
        foldId: fact.foldId ?? fact.subjectId,
        amount: fact.amount ?? 0,
        data: fact.data ?? {},
        isUndone: fact.isUndone ?? false,
        at: fact.at,
      })),
    )
    .execute()
}

/**
 * SQL that saves facts within the statement that causes them. `rows` selects, in this order: kind, recipient, actor (0:
 * nobody), subject, what it folds under, amount, data as JSON, whether it was taken back, time.
 */
export function announcing(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into notification_fact
    (kind, recipient_id, actor_id, subject_id, fold_id, amount, data, is_undone, at) ${rows}`
}
