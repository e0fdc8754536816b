import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

/** The posts that the person has kept. */
export const exportBookmarks =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    bookmarks: () =>
      rowsByKey(
        db,
        sql`select post_id as key, post_id, created_at from bookmark where account_id = ${userId}`,
      ),
  })
