import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

export const exportPreferences =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    preferences: () =>
      rowsByKey(
        db,
        sql`select 1 as key, calm_since, app_off, push_off, quiet_from, quiet_to from preference where account_id = ${userId}`,
      ),
    'calm-periods': () =>
      rowsByKey(
        db,
        sql`select row_number() over (order by since) as key, since, until from calm_period where account_id = ${userId}`,
      ),
  })
