import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

export const exportPushSubscriptions =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    'push-subscriptions': () =>
      rowsByKey(
        db,
        sql`select id as key, kind, service, created_at, accepted_at from push_subscription where account_id = ${userId}`,
      ),
  })
