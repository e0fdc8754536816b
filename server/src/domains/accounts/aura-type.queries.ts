import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface AuraTypeChange {
  auraTypeId: number
  now: Date
  /** The last change must be older than this. */
  lastBefore: Date
}

/** Changes an account's aura type, if it is another one and the last change is old enough. */
export async function updateAuraType(db: Db, accountId: Id, change: AuraTypeChange): Promise<void> {
  const { auraTypeId, now, lastBefore } = change
  await sql`
    update account set aura_type_id = ${auraTypeId}, aura_type_changed_at = ${now}
    where id = ${accountId} and aura_type_id <> ${auraTypeId}
      and (aura_type_changed_at is null or aura_type_changed_at <= ${lastBefore})`.execute(db)
}

export async function findAuraType(
  db: Db,
  accountId: Id,
): Promise<{ auraTypeId: number; auraTypeChangedAt: Date | null }> {
  return db
    .selectFrom('account')
    .select(['auraTypeId', 'auraTypeChangedAt'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
