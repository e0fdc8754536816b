import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

export const exportLeaderboard =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    'leaderboard-months': () =>
      rowsByKey(
        db,
        sql`select row_number() over (order by month) as key, month, gains from leaderboard_gain where account_id = ${userId}`,
      ),
    'leaderboard-places': () =>
      rowsByKey(
        db,
        sql`select row_number() over (order by month) as key, month, place, rank, aura
          from leaderboard_place where account_id = ${userId}`,
      ),
  })
