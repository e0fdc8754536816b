import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

export const exportCelebrity =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    celebrity: () =>
      rowsByKey(
        db,
        sql`select id as key, name, description, wiki_url, wikidata_id from celebrity where account_id = ${userId}`,
      ),
  })
