import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

export const exportWithdrawnProfile =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    'withdrawn-profile': () =>
      rowsByKey(
        db,
        sql`select decision_id as key, decision_id, bio, picture_name, withdrawn_at from withdrawn_profile where account_id = ${userId}`,
      ),
  })
