import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

export const exportTwitch =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    twitch: () =>
      rowsByKey(
        db,
        sql`select 1 as key, channel_id, username, linked_at from twitch_link where account_id = ${userId}`,
      ),
  })
