import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A reason of the list, with the rule that it rests on. */
export interface ReasonRow {
  code: string
  label: string
  rule: string
  text: string
  isActive: boolean
}

const columns = ['code', 'label', 'rule', 'text', 'isActive'] as const

/** Every reason, active ones first. */
export async function findReasons(db: Db): Promise<ReasonRow[]> {
  return db
    .selectFrom('moderationReason')
    .select(columns)
    .orderBy('isActive', 'desc')
    .orderBy('position')
    .execute()
}

/** Adds a reason; false if its code is used. */
export async function insertReason(tx: Tx, reason: ReasonRow): Promise<boolean> {
  const row = await tx
    .insertInto('moderationReason')
    .values(reason)
    .onConflict((clash) => clash.doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a reason, or changes the one of its code. */
export async function upsertReason(tx: Tx, reason: ReasonRow): Promise<void> {
  const { code, label, rule, text, isActive } = reason
  await sql`
    insert into moderation_reason (code, label, rule, text, is_active) values (${code}, ${label}, ${rule}, ${text}, ${isActive})
    on conflict (code) do update
      set label = excluded.label, rule = excluded.rule, text = excluded.text, is_active = excluded.is_active`.execute(
    tx,
  )
}

/** A reason of the list that decisions may give. */
export async function findReason(
  db: Db,
  code: string,
): Promise<{ reasonCode: string; reasonLabel: string; rule: string; reasonText: string } | undefined> {
  return db
    .selectFrom('moderationReason')
    .select(['code as reasonCode', 'label as reasonLabel', 'rule', 'text as reasonText'])
    .where('code', '=', code)
    .where('isActive', '=', true)
    .executeTakeFirst()
}
