import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

/** Posts that the person has dismissed. */
export const exportDismissals =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    'dismissed-posts': () =>
      rowsByKey(
        db,
        sql`select post_id as key, post_id, dismissed_at from feed_dismissal where account_id = ${userId}`,
      ),
  })
