import type { Id } from '@aura/contract/common'
import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'
import { type RawBuilder, sql } from 'kysely'
import { days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** Preferences of one account. */
export interface PreferenceRow {
  accountId: Id
  /** When calm mode was switched on; null while it is off. */
  calmSince: Date | null
  appOff: readonly NotificationChoice[]
  pushOff: readonly NotificationChoice[]
  quietFrom: string | null
  quietTo: string | null
}

/** Preferences of the accounts among the given ones that have set any. */
export async function findPreferenceRows(db: Db, accountIds: readonly Id[]): Promise<PreferenceRow[]> {
  const { rows } = await sql<PreferenceRow>`
    select account_id, calm_since, app_off, push_off, quiet_from, quiet_to
    from preference where account_id = any(${accountIds}::bigint[])`.execute(db)
  return rows
}

/** SQL: relation of an account's preferences for notifications; empty if it has set none. */
export function choicesOf(
  accountId: RawBuilder<Id>,
): RawBuilder<Pick<PreferenceRow, 'calmSince' | 'appOff'>> {
  return sql`select calm_since, app_off from preference where account_id = ${accountId}`
}

/**
 * Saves preferences. `calm_since` stays while calm mode stays on; when it is switched off, its period is kept for the next digest,
 * which may cover several periods of a day.
 */
export async function keepPreferences(db: Db, row: PreferenceRow, now: Date): Promise<void> {
  const { accountId, calmSince, appOff, pushOff, quietFrom, quietTo } = row
  await sql`
    with kept as (
      insert into preference as before
        (account_id, calm_since, calm_digested_until, app_off, push_off, quiet_from, quiet_to)
      values (
        ${accountId}, ${calmSince}, ${calmSince}, ${appOff}::text[], ${pushOff}::text[], ${quietFrom}, ${quietTo}
      )
      on conflict (account_id) do update set
        calm_since = case when excluded.calm_since is not null then coalesce(before.calm_since, excluded.calm_since) end,
        calm_digested_until = coalesce(before.calm_digested_until, excluded.calm_digested_until),
        app_off = excluded.app_off, push_off = excluded.push_off,
        quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
      returning account_id, old.calm_since as since,
        old.calm_since is not null and new.calm_since is null as is_over
    )
    insert into calm_period (account_id, since, until)
    select account_id, since, ${now} from kept where is_over and since < ${now}`.execute(db)
}

/** Periods in calm mode; `until` is null for a current one. */
export async function findCalmPeriods(
  db: Db,
  accountIds: readonly Id[],
): Promise<{ accountId: Id; since: Date; until: Date | null }[]> {
  const ids = sql`${[...new Set(accountIds)]}::bigint[]`
  const { rows } = await sql<{ accountId: Id; since: Date; until: Date | null }>`
    select account_id, since, until from calm_period where account_id = any(${ids})
    union all
    select account_id, calm_since, null from preference where account_id = any(${ids}) and calm_since is not null`.execute(
    db,
  )
  return rows
}

/** How long a period is kept after its digest, because events of that day may be handled late. */
const keptDays = 7

/** Nightly job: deletes periods in calm mode that a digest has covered. */
export async function forgetCalmPeriods(db: Db, now: Date): Promise<void> {
  await sql`
    delete from calm_period using preference
    where preference.account_id = calm_period.account_id and until < ${later(now, -days(keptDays))}
      and (calm_digested_until is null or until <= calm_digested_until)`.execute(db)
}

export async function deletePreferencesOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('calmPeriod').where('accountId', '=', accountId).execute()
  await db.deleteFrom('preference').where('accountId', '=', accountId).execute()
}
