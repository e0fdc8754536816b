import type { Id } from '@aura/contract/common'
import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import './preferences.tables.ts'

/** What one account decided. */
export interface PreferenceRow {
  accountId: Id
  isCalm: boolean
  appOff: readonly NotificationChoice[]
  pushOff: readonly NotificationChoice[]
  quietFrom: string | null
  quietTo: string | null
}

/** What those of the accounts decided who decided anything. */
export async function findPreferenceRows(db: Db, accountIds: readonly Id[]): Promise<PreferenceRow[]> {
  const { rows } = await sql<PreferenceRow>`
    select account_id, calm_since is not null as is_calm, app_off, push_off, quiet_from, quiet_to
    from preference where account_id = any(${accountIds}::bigint[])`.execute(db)
  return rows
}

/** Keeps what an account decided. Calm mode goes on since it was switched on. */
export async function keepPreferences(db: Db, row: PreferenceRow, now: Date): Promise<void> {
  const { accountId, isCalm, appOff, pushOff, quietFrom, quietTo } = row
  await sql`
    insert into preference as kept (account_id, calm_since, app_off, push_off, quiet_from, quiet_to)
    values (
      ${accountId}, ${isCalm ? now : null}, ${appOff}::text[], ${pushOff}::text[], ${quietFrom}, ${quietTo}
    )
    on conflict (account_id) do update set
      calm_since = case when excluded.calm_since is not null then coalesce(kept.calm_since, excluded.calm_since) end,
      app_off = excluded.app_off, push_off = excluded.push_off,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`.execute(db)
}

export async function deletePreferencesOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('preference').where('accountId', '=', accountId).execute()
}
