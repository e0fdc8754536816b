import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

export const exportSubscriptions =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    subscriptions: () =>
      rowsByKey(
        db,
        sql`select id as key, provider, provider_id, created_at, paid_until, cancelled_at, ended_at
          from subscription where account_id = ${userId}`,
      ),
    payments: () =>
      rowsByKey(
        db,
        sql`select id as key, provider, provider_id, paid_at, cents, currency, status
          from subscription_payment where account_id = ${userId}`,
      ),
  })
